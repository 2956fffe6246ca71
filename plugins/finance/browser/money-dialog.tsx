/** The dialogs of a user's page: give a bonus, withdraw funds, correct the balance. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button, Dialog, useTranslate, type PluginInstance } from "#kernel/browser";
import { balanceMessages, readCorrection } from "../contract.ts";
import { AmountField, TextField } from "./amount-field.tsx";
import { ApprovalPreview } from "./approval-preview.tsx";
import { useMoneyMove, type MoveKind } from "./use-money-move.ts";
import classes from "./finance.module.css";

interface MoneyDialogProps {
  instance: PluginInstance;
  kind: MoveKind;
  userId: string;
  userLabel: string;
  onDone: () => void;
  onClose: () => void;
}

const titles: Readonly<Record<MoveKind, string>> = {
  bonus: balanceMessages.giveBonus, withdrawal: balanceMessages.withdraw, correction: balanceMessages.correct,
};

export function MoneyDialog({ instance, kind, userId, userLabel, onDone, onClose }: MoneyDialogProps): ReactNode {
  const t = useTranslate();
  const form = useId();
  const { isBusy, problem, noteProblem, run, clear } = useMoneyMove(instance, kind);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [address, setAddress] = useState("");
  const title = t(titles[kind]);
  const isCorrection = kind === "correction";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ userId, amount, note, address })) onDone();
  };
  return (
    <Dialog
      title={title} onClose={onClose}
      actions={<>
        <Button onClick={onClose}>{t(balanceMessages.cancel)}</Button>
        <Button type="submit" form={form} variant={kind === "withdrawal" ? "danger" : "primary"} loading={isBusy}>{title}</Button>
      </>}
    >
      <p className={classes["who"]}>{userLabel}</p>
      <form id={form} noValidate className={classes["fields"]} onSubmit={(event) => void submit(event)}>
        <AmountField
          label={t(balanceMessages.amount)} value={amount} error={problem} isFirst isSigned={isCorrection}
          {...(isCorrection ? { hint: t(balanceMessages.correctionHint) } : {})} onChange={(value) => { setAmount(value); clear(); }}
        />
        <ApprovalPreview instance={instance} kind={kind} amount={isCorrection ? readCorrection(amount)?.amount ?? "" : amount} />
        <TextField
          label={t(balanceMessages.note)} error={noteProblem}
          hint={t(isCorrection ? balanceMessages.correctionNoteHint : balanceMessages.noteHint)}
          value={note} maxLength={500} required={isCorrection} onChange={(value) => { setNote(value); clear(); }}
        />
        {kind === "withdrawal" && <TextField label={t(balanceMessages.address)} hint={t(balanceMessages.addressHint)} value={address} maxLength={100} onChange={(value) => { setAddress(value); clear(); }} />}
      </form>
    </Dialog>
  );
}
