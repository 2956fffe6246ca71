/** Dialogs of a user's page: give a bonus, withdraw funds, correct the balance. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateText, type PluginInstance } from "@portalkit/kernel/browser";
import { FormDialog } from "@portalkit/resources/browser-api";
import type { MessageKey } from "@portalkit/kernel/contract";
import { readCorrection } from "../../contract.ts";
import { amountControl } from "../ui/amount-input.tsx";
import { ApprovalPreview, type MoveKind } from "./approval-preview.tsx";
import { useMoneyMove } from "./use-money-move.ts";
import classes from "./balances.module.css";

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
  const { validate, run } = useMoneyMove(instance, kind);
  const title = translateText(titles[kind]);
  const fields = useMemo(() => {
    const isCorrection = kind === "correction";
    const amount = {
      name: "amount",
      label: t("finance:balance.amount"),
      required: true,
      control: amountControl(isCorrection),
      ...(isCorrection ? { note: t("finance:balance.correctionHint") } : {}),
    } as const;
    const note = {
      name: "note",
      label: t("finance:balance.note"),
      note: t(isCorrection ? "finance:balance.correctionNoteHint" : "finance:balance.noteHint"),
      maxLength: 500,
      required: isCorrection,
    } as const;
    const address = {
      name: "address",
      label: t("finance:balance.address"),
      note: t("finance:balance.addressHint"),
      maxLength: 100,
    } as const;
    return kind === "withdrawal" ? [amount, note, address] : [amount, note];
  }, [t, kind]);
  return (
    <FormDialog
      title={title}
      content={<p className={classes["who"]}>{userLabel}</p>}
      submitText={title}
      isDanger={kind === "withdrawal"}
      fields={fields}
      validate={validate}
      onSubmit={(given) => run({ ...given, userId })}
      onClose={(isDone) => (isDone ? onDone() : onClose())}
    >
      {({ amount }) => (
        <ApprovalPreview
          instance={instance}
          kind={kind}
          amount={(kind === "correction" ? readCorrection(amount ?? "")?.amount : amount) ?? ""}
        />
      )}
    </FormDialog>
  );
}
