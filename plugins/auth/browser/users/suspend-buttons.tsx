/** Buttons that suspend and reactivate an account, in the row of a list and on a user's page. */
import { Button, IconButton, type RowActionProps } from "@portalkit/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { suspensionMark, type Suspension } from "../../contract/users/suspension.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

export function SuspendIcon(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const change = useChange(props);
  if (change === undefined) return null;
  const label = t(change.isSuspended ? "auth:suspension.reactivate" : "auth:suspension.suspend");
  return (
    <>
      <IconButton
        icon={change.isSuspended ? "user-check" : "user-x"}
        label={`${label}: ${props.row._label ?? ""}`}
        data-tip={label}
        onClick={change.open}
      />
      {change.dialog}
    </>
  );
}

export function SuspendButton(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const change = useChange(props);
  if (change === undefined) return null;
  return (
    <>
      <Button icon={change.isSuspended ? "user-check" : "user-x"} onClick={change.open}>
        {t(change.isSuspended ? "auth:suspension.reactivate" : "auth:suspension.suspend")}
      </Button>
      {change.dialog}
    </>
  );
}

interface Change {
  isSuspended: boolean;
  open: () => void;
  dialog: ReactNode;
}

/** Returns `undefined` for the user's own account, and if the server does not let this user change the suspension. */
function useChange(props: RowActionProps): Change | undefined {
  const { row, adminUser } = props;
  const [isOpen, setOpen] = useState(false);
  const suspension = row[suspensionMark] as Suspension | undefined;
  if (suspension?.mayChange !== true || String(row._primaryKeyValue) === String(adminUser.pk)) return undefined;
  const isSuspended = suspension.at !== null;
  return {
    isSuspended,
    open: () => setOpen(true),
    dialog: isOpen && <SuspendDialog {...props} isSuspended={isSuspended} onClose={() => setOpen(false)} />,
  };
}
