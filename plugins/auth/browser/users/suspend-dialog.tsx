/**
 * Dialog for the reason of a suspension, which says what the suspension ends; asks for confirmation before a
 * reactivation.
 */
import { useServices, type RowActionProps } from "@portalkit/kernel/browser";
import { FormDialog } from "@portalkit/resources/browser-api";
import { startCustomAction } from "@portalkit/kernel/contract";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { reactivateActionId, suspendActionId, suspensionLimits } from "../../contract/users/suspension.ts";

interface SuspendDialogProps extends RowActionProps {
  isSuspended: boolean;
  onClose: () => void;
}

export function SuspendDialog({
  instance,
  resource,
  row,
  refresh,
  isSuspended,
  onClose,
}: SuspendDialogProps): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const user = row._label ?? String(row._primaryKeyValue);
  const fields = useMemo(() => {
    const reason = {
      name: "reason",
      label: t("auth:suspension.reason"),
      note: t("auth:suspension.reasonHint", { user }),
      required: true,
      maxLength: suspensionLimits.reason,
    } as const;
    return isSuspended ? [] : [reason];
  }, [t, user, isSuspended]);
  const record = { resourceId: resource.resourceId, recordId: String(row._primaryKeyValue) };
  const run = async (given: { reason?: string }): Promise<void> => {
    await call(
      startCustomAction,
      isSuspended
        ? { ...record, actionId: reactivateActionId }
        : { ...record, actionId: suspendActionId, extra: { reason: given.reason } },
    );
    toast({
      message: t(isSuspended ? "auth:suspension.reactivated" : "auth:suspension.suspended"),
      variant: "success",
    });
  };
  return (
    <FormDialog
      title={t(isSuspended ? "auth:suspension.reactivateTitle" : "auth:suspension.title", { user })}
      content={t(isSuspended ? "auth:suspension.reactivateHint" : "auth:suspension.consequences")}
      submitText={t(isSuspended ? "auth:suspension.reactivate" : "auth:suspension.suspend")}
      isDanger={!isSuspended}
      fields={fields}
      onSubmit={run}
      onClose={(isDone) => {
        onClose();
        if (isDone) refresh();
      }}
    />
  );
}
