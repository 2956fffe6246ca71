/** Gives a bonus, withdraws funds or corrects a balance, once per opening of its form, and shows the result. */
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { newKey, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { correctBalance, giveBonus, readAmount, readCorrection, withdrawFunds } from "../../contract.ts";
import type { MoveKind } from "./approval-preview.tsx";

/** docs/product.md, marketplace 9. */
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

interface Typed {
  amount: string | null;
  note: string | null;
}

export interface MoneyMove {
  /** Error messages for the form. */
  validate(typed: Typed): { amount?: string | undefined; note?: string | undefined };
  /** The move is done or waits for approval then; the next call is a new move with a new key. */
  run(wanted: Typed & { userId: string; address?: string | null }): Promise<void>;
}

export function useMoneyMove(instance: PluginInstance, kind: MoveKind): MoneyMove {
  const { t } = useTranslation();
  const { call, toast, showError } = useServices(instance);
  const key = useRef<string>(undefined);
  const { invalid, done, failed } = kinds[kind];
  return {
    validate: ({ amount, note }) => ({
      amount: readTyped(kind, amount ?? "") === undefined ? t(invalid) : undefined,
      note: kind === "correction" && !note?.trim() ? t("finance:noteMissing") : undefined,
    }),
    run: async ({ userId, amount: typed, note: given, address }) => {
      key.current ??= newKey();
      const more = { params: { id: userId }, idempotencyKey: key.current };
      const amount = readTyped(kind, typed ?? "") ?? "";
      const note = given?.trim() ?? "";
      const to = address?.trim() ?? "";
      const body = { amount, ...(note === "" ? {} : { note }) };
      const send = {
        bonus: () => call(giveBonus, body, more),
        withdrawal: () => call(withdrawFunds, to === "" ? body : { ...body, address: to }, more),
        correction: () => call(correctBalance, { amount, note }, more),
      };
      try {
        const { state } = await send[kind]();
        key.current = undefined;
        if (state === "waiting") toast({ message: t("finance:balance.waits"), variant: "info", timeoutMs: toastMs });
        else
          toast({
            message: t(to === "" ? done : "finance:balance.toAddressBegun"),
            variant: "success",
            timeoutMs: toastMs,
          });
      } catch (error) {
        showError(error, { message: t(failed), timeoutMs: toastMs });
        throw error;
      }
    },
  };
}
