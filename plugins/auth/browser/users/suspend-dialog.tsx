/**
 * Dialog for the reason of a suspension, which says what the suspension ends; asks for confirmation before a
 * reactivation.
 */
import { Button, CallError, Dialog, LabelledInput, useServices, type RowActionProps } from "@portal/kernel/browser";
import { startCustomAction } from "@portal/kernel/contract";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { reactivateActionId, suspendActionId, suspensionLimits } from "../../contract/users/suspension.ts";
import classes from "./suspension.module.css";

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
  const formId = useId();
  const { call, toast } = useServices(instance);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const user = row._label ?? String(row._primaryKeyValue);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const recordId = String(row._primaryKeyValue);
      await call(
        startCustomAction,
        isSuspended
          ? { resourceId: resource.resourceId, actionId: reactivateActionId, recordId }
          : { resourceId: resource.resourceId, actionId: suspendActionId, recordId, extra: { reason } },
      );
      toast({
        message: t(isSuspended ? "auth:suspension.reactivated" : "auth:suspension.suspended"),
        variant: "success",
      });
      onClose();
      refresh();
    } catch (failure) {
      if (!(failure instanceof CallError && failure.isReported))
        setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t(isSuspended ? "auth:suspension.reactivateTitle" : "auth:suspension.title", { user })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("auth:suspension.cancel")}</Button>
          <Button type="submit" form={formId} variant={isSuspended ? "primary" : "danger"} loading={isBusy}>
            {t(isSuspended ? "auth:suspension.reactivate" : "auth:suspension.suspend")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className={classes["form"]}>
        <p>{t(isSuspended ? "auth:suspension.reactivateHint" : "auth:suspension.consequences")}</p>
        {!isSuspended && (
          <div>
            <LabelledInput
              label={t("auth:suspension.reason")}
              required
              autoFocus
              maxLength={suspensionLimits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              aria-describedby={`${formId}note`}
            />
            <p id={`${formId}note`} className={classes["note"]}>
              {t("auth:suspension.reasonHint", { user })}
            </p>
          </div>
        )}
        {error !== undefined && (
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
