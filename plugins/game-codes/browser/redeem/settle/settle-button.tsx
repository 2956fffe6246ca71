/** Actions that open the dialog for settling a redemption in progress, for users who may change a code's status. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, useServices, type RowActionProps } from "@portalkit/kernel/browser";
import { isMoving } from "../redeem-view.ts";
import type { gameCodes } from "../../../contract.ts";

const SettleDialog = lazy(() => import("./settle-dialog.tsx").then((module) => ({ default: module.SettleDialog })));

/** The button on the redemption's page. */
export function SettleButton(props: RowActionProps<typeof gameCodes>): ReactNode {
  const { t } = useTranslation();
  const { isShown, open, dialog } = useSettling(props);
  return (
    isShown && (
      <>
        <Button icon="ticket-check" aria-haspopup="dialog" onClick={open}>
          {t("game-codes:settle.settle")}
        </Button>
        {dialog}
      </>
    )
  );
}

export function SettleIcon(props: RowActionProps<typeof gameCodes>): ReactNode {
  const { t } = useTranslation();
  const { isShown, open, dialog } = useSettling(props);
  return (
    isShown && (
      <>
        <IconButton
          icon="ticket-check"
          label={`${t("game-codes:settle.settle")}: ${String(props.row["_label"] ?? "")}`}
          aria-haspopup="dialog"
          onClick={open}
        />
        {dialog}
      </>
    )
  );
}

function useSettling({ instance, row, refresh }: RowActionProps<typeof gameCodes>): {
  isShown: boolean;
  open: () => void;
  dialog: ReactNode;
} {
  const services = useServices(instance);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const done = (): void => {
    close();
    refresh();
  };
  return {
    // If the redemption ends in the meantime, the open dialog stays open.
    isShown: isOpen || isMoving({ status: String(row["state"]) }),
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <SettleDialog services={services} row={row} onClose={close} onDone={done} />
      </Suspense>
    ),
  };
}
