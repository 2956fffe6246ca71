/** Gives a bonus, withdraws funds or corrects a balance, once per opening of its form, and shows the result. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, useServices, type PluginInstance } from "@portal/kernel/browser";
import { correctBalance, giveBonus, readAmount, readCorrection, withdrawFunds } from "../../contract.ts";
import type { MoveKind } from "../approvals/approval-preview.tsx";
import { newKey } from "../ui/idempotency-key.ts";

/** The marketplace specification, section 9. */
const toastMs = 5_000;

const kinds = {
  bonus: { invalid: "finance:badBonus", done: "finance:balance.bonusGiven", failed: "finance:balance.bonusFailed" },
  withdrawal: {
    invalid: "finance:badWithdrawal",
    done: "finance:balance.withdrawn",
    failed: "finance:balance.withdrawFailed",
  },
  correction: {
    invalid: "finance:badCorrection",
    done: "finance:balance.corrected",
    failed: "finance:balance.correctFailed",
  },
} as const satisfies Record<MoveKind, object>;

/** Returns the amount to send, or `undefined` if it is invalid; that of a correction may be negative. */
const readTyped = (kind: MoveKind, typed: string): string | undefined =>
  kind === "correction" ? readCorrection(typed)?.change : readAmount(typed);

export interface MoneyMove {
  isBusy: boolean;
  /** Error message for the amount field. */
  problem: string | undefined;
  /** Error message for the note, which a correction requires. */
  noteProblem: string | undefined;
  /** Resolves to `true` if the move is done or waits for approval; the next call is then a new move with a new key. */
  run(wanted: { userId: string; amount: string; note: string; address?: string }): Promise<boolean>;
  clear(): void;
}

export function useMoneyMove(instance: PluginInstance, kind: MoveKind): MoneyMove {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const key = useRef<string>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [noteProblem, setNoteProblem] = useState<string>();
  const { invalid, done, failed } = kinds[kind];

  const run: MoneyMove["run"] = async ({ userId, amount: typed, note, address = "" }) => {
    const amount = readTyped(kind, typed);
    const isNoteMissing = kind === "correction" && note.trim() === "";
    setProblem(amount === undefined ? t(invalid) : undefined);
    setNoteProblem(isNoteMissing ? t("finance:noteMissing") : undefined);
    if (amount === undefined || isNoteMissing || isBusy) return false;
    setBusy(true);
    key.current ??= newKey();
    const more = { params: { id: userId }, idempotencyKey: key.current };
    const body = { amount, ...(note.trim() === "" ? {} : { note: note.trim() }) };
    try {
      const to = address.trim();
      const send = {
        bonus: () => call(giveBonus, body, more),
        withdrawal: () => call(withdrawFunds, to === "" ? body : { ...body, address: to }, more),
        correction: () => call(correctBalance, { amount, note: note.trim() }, more),
      };
      const { state } = await send[kind]();
      key.current = undefined;
      if (state === "waiting") toast({ message: t("finance:balance.waits"), variant: "info", timeoutMs: toastMs });
      else
        toast({
          message: t(to === "" ? done : "finance:balance.toAddressBegun"),
          variant: "success",
          timeoutMs: toastMs,
        });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.isReported) return false;
      setProblem(error instanceof Error ? error.message : String(error));
      toast({ message: t(failed), variant: "danger", timeoutMs: toastMs });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = (): void => {
    setProblem(undefined);
    setNoteProblem(undefined);
  };
  return { isBusy, problem, noteProblem, run, clear };
}
