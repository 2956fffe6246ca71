/** Superadmins' view of a user's two-factor on the user's page: whether it is on, and the button that resets it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, Button, useServices, type RowActionProps, type ValueProps } from "@portalkit/kernel/browser";
import { startCustomAction } from "@portalkit/kernel/contract";
import { resetActionId, rowMark } from "../../contract/users.ts";

export function ResetButton(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const reset = useReset(props);
  return reset === undefined ? null : (
    <Button icon="shield-off" onClick={() => void reset()}>
      {t("twofa:reset")}
    </Button>
  );
}

/** Renders nothing if the server does not send the state. */
export function TwoFactorState({ row }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const isOn = row[rowMark];
  return typeof isOn === "boolean" ? (
    <Badge dot tone={isOn ? "success" : "neutral"}>
      {t(isOn ? "twofa:on" : "twofa:off")}
    </Badge>
  ) : null;
}

/** Returns `undefined` if there is nothing to reset, and for the user's own account. */
function useReset({ instance, resource, row, adminUser, refresh }: RowActionProps): (() => Promise<void>) | undefined {
  const { t } = useTranslation();
  const { call, toast, showError, confirm } = useServices(instance);
  const recordId = String(row._primaryKeyValue ?? "");
  if (row[rowMark] !== true || recordId === String(adminUser.pk)) return undefined;
  return async () => {
    if (
      !(await confirm({
        content: t("twofa:resetQuestion", { user: row._label ?? recordId }),
        acceptText: t("twofa:reset"),
        danger: true,
      }))
    )
      return;
    try {
      await call(startCustomAction, { resourceId: resource.resourceId, actionId: resetActionId, recordId });
      toast({ message: t("twofa:resetDone"), variant: "success" });
    } catch (failure) {
      showError(failure);
    }
    refresh();
  };
}
