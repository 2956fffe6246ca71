/** Asks why a request is rejected; the person who asked reads it. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button, Dialog, useTranslate } from "#kernel/browser";
import { approvalScreenMessages as words, balanceMessages, financeMessages } from "../contract.ts";
import { TextField } from "./amount-field.tsx";
import classes from "./finance.module.css";

export function RejectDialog({ what, onReject, onClose }: { what: string; onReject: (reason: string) => Promise<void>; onClose: () => void }): ReactNode {
  const t = useTranslate();
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
      title={t(words.rejectTitle)} onClose={onClose}
      actions={<><Button onClick={onClose}>{t(balanceMessages.cancel)}</Button><Button type="submit" form={form} variant="danger" loading={isBusy}>{t(financeMessages.reject)}</Button></>}
    >
      <p className={classes["who"]}>{what}</p>
      <form id={form} noValidate className={classes["fields"]} onSubmit={(event) => void submit(event)}>
        <TextField label={t(words.rejectReason)} value={reason} maxLength={500} onChange={(value) => { setReason(value); setMissing(false); }} />
        {isMissing && <p role="alert" className={classes["error"]}>{t(financeMessages.reasonMissing)}</p>}
      </form>
    </Dialog>
  );
}
