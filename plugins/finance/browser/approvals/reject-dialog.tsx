/** Dialog for the reason of a rejection, which the requester reads. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@portal/kernel/browser";
import { TextField } from "../ui/amount-field.tsx";
import classes from "../ui/amount-field.module.css";

export function RejectDialog({
  what,
  onReject,
  onClose,
}: {
  what: string;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "" || isBusy) return;
    setBusy(true);
    await onReject(reason.trim());
    setBusy(false);
  };
  return (
    <Dialog
      title={t("finance:approvals.rejectTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("finance:balance.cancel")}</Button>
          <Button type="submit" form={form} variant="danger" loading={isBusy}>
            {t("finance:reject")}
          </Button>
        </>
      }
    >
      <p className={classes["who"]}>{what}</p>
      <form id={form} noValidate className={classes["fields"]} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("finance:approvals.rejectReason")}
          value={reason}
          maxLength={500}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
        />
        {isMissing && (
          <p role="alert" className={classes["error"]}>
            {t("finance:reasonMissing")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
