/** Gives a bonus or withdraws funds, once for each opening of its form, and tells how it went. */
import { useRef, useState } from "react";
import { CallError, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { balanceMessages, financeMessages, giveBonus, readAmount, withdrawFunds } from "../contract.ts";
import { newKey } from "./idempotency-key.ts";

/** The marketplace specification, section 9. */
const toastMs = 5_000;

const kinds = {
  bonus: { invalid: financeMessages.badBonus, done: balanceMessages.bonusGiven, failed: balanceMessages.bonusFailed },
  withdrawal: { invalid: financeMessages.badWithdrawal, done: balanceMessages.withdrawn, failed: balanceMessages.withdrawFailed },
} as const;
export type MoveKind = keyof typeof kinds;

export interface MoneyMove {
  isBusy: boolean;
  /** What is wrong, for the place beside the amount. */
  problem: string | undefined;
  /** True when it is done or waits for somebody else; then the next one is another intention. */
  run(wanted: { userId: string; amount: string; note: string; address?: string }): Promise<boolean>;
  clear(): void;
}

export function useMoneyMove(instance: PluginInstance, kind: MoveKind): MoneyMove {
  const t = useTranslate();
  const { call, toast } = useServices(instance);
  const key = useRef<string>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { invalid, done, failed } = kinds[kind];

  const run: MoneyMove["run"] = async ({ userId, amount: typed, note, address = "" }) => {
    const amount = readAmount(typed);
    setProblem(amount === undefined ? t(invalid) : undefined);
    if (amount === undefined || isBusy) return false;
    setBusy(true);
    key.current ??= newKey();
    const more = { params: { id: userId }, idempotencyKey: key.current };
    const body = { amount, ...(note.trim() === "" ? {} : { note: note.trim() }) };
    try {
      const to = address.trim();
      const { state } = kind === "bonus" ? await call(giveBonus, body, more) : await call(withdrawFunds, to === "" ? body : { ...body, address: to }, more);
      key.current = undefined;
      if (state === "waiting") toast({ message: t(balanceMessages.waits), variant: "info", timeoutMs: toastMs });
      else toast({ message: t(to === "" ? done : balanceMessages.toAddressBegun), variant: "success", timeoutMs: toastMs });
      return true;
    } catch (error) {
      const isTold = error instanceof CallError && error.isTold;
      if (!isTold) setProblem(error instanceof Error ? error.message : String(error));
      toast({ message: t(failed), variant: "danger", timeoutMs: toastMs });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, clear: () => setProblem(undefined) };
}
