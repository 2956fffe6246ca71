/** Dialogs of a user's page: give a bonus, withdraw funds, correct the balance. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, translateText, type PluginInstance } from "@portal/kernel/browser";
import type { MessageKey } from "@portal/kernel/contract";
import { readCorrection } from "../../contract.ts";
import { AmountField, TextField } from "../ui/amount-field.tsx";
import { ApprovalPreview, type MoveKind } from "../approvals/approval-preview.tsx";
import { useMoneyMove } from "./use-money-move.ts";
import classes from "../ui/amount-field.module.css";

interface MoneyDialogProps {
  instance: PluginInstance;
  kind: MoveKind;
  userId: string;
  userLabel: string;
  onDone: () => void;
  onClose: () => void;
}

const titles: Readonly<Record<MoveKind, MessageKey>> = {
  bonus: "finance:balance.giveBonus",
  withdrawal: "finance:balance.withdraw",
  correction: "finance:balance.correct",
};

export function MoneyDialog({ instance, kind, userId, userLabel, onDone, onClose }: MoneyDialogProps): ReactNode {
  const { t } = useTranslation();
  const form = useId();
  const { isBusy, problem, noteProblem, run, clear } = useMoneyMove(instance, kind);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [address, setAddress] = useState("");
  const title = translateText(titles[kind]);
  const isCorrection = kind === "correction";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ userId, amount, note, address })) onDone();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("finance:balance.cancel")}</Button>
          <Button type="submit" form={form} variant={kind === "withdrawal" ? "danger" : "primary"} loading={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <p className={classes["who"]}>{userLabel}</p>
      <form id={form} noValidate className={classes["fields"]} onSubmit={(event) => void submit(event)}>
        <AmountField
          label={t("finance:balance.amount")}
          value={amount}
          error={problem}
          isFirst
          isSigned={isCorrection}
          {...(isCorrection ? { hint: t("finance:balance.correctionHint") } : {})}
          onChange={(value) => {
            setAmount(value);
            clear();
          }}
        />
        <ApprovalPreview
          instance={instance}
          kind={kind}
          amount={isCorrection ? (readCorrection(amount)?.amount ?? "") : amount}
        />
        <TextField
          label={t("finance:balance.note")}
          error={noteProblem}
          hint={t(isCorrection ? "finance:balance.correctionNoteHint" : "finance:balance.noteHint")}
          value={note}
          maxLength={500}
          required={isCorrection}
          onChange={(value) => {
            setNote(value);
            clear();
          }}
        />
        {kind === "withdrawal" && (
          <TextField
            label={t("finance:balance.address")}
            hint={t("finance:balance.addressHint")}
            value={address}
            maxLength={100}
            onChange={(value) => {
              setAddress(value);
              clear();
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
