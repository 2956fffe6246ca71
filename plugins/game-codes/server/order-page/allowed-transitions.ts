/** Returns the actions that an order allows now, with their effects on money and codes, from the table of states. */
import { Decimal } from "decimal.js";
import { translate } from "@portalkit/kernel/server";
import type { AllowedTransition } from "../../contract/order-changes/calls.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { orderActions, transitionsFrom, type OrderTransition } from "../../contract/states.ts";
import type { OrderRow } from "../orders/order-access.ts";
import type { LineCount } from "../order-changes/refundable-codes.ts";

export function allowedTransitions(order: OrderRow, counts: readonly LineCount[]): AllowedTransition[] {
  return transitionsFrom(order.status, order.isPaid).flatMap((transition): AllowedTransition[] => {
    const { trigger, to, money, codes } = transition;
    if (trigger !== "refund" && !orderActions.some((action) => action === trigger)) return [];
    if (money === "charged" || codes === "taken" || codes === "handedOver") return [];
    return [
      {
        action: trigger as AllowedTransition["action"],
        to,
        money,
        codesEffect: codes,
        ...effectOf(order, counts, transition),
        blocked: blockedBy(order, counts, transition),
      },
    ];
  });
}

function effectOf(
  order: OrderRow,
  counts: readonly LineCount[],
  { money, codes }: OrderTransition,
): { amount: string; codes: number } {
  const back = counts.filter(({ state }) => state === "refundable");
  const owned = counts.filter(({ state }) => state !== "refunded");
  const meant = codes === "returned" ? back : owned;
  return {
    amount:
      money === "none"
        ? "0.000000"
        : money === "returned"
          ? sum(back)
          : new Decimal(order.amount).minus(order.refundedAmount).toFixed(6),
    codes: codes === "none" ? 0 : meant.reduce((total, { count }) => total + count, 0),
  };
}

/** Returns the message that explains why the dialog shows an action as blocked, or null if it is possible. */
function blockedBy(order: OrderRow, counts: readonly LineCount[], { trigger, money }: OrderTransition): string | null {
  if (money !== "returned") return null;
  const back = counts.filter(({ state }) => state === "refundable");
  if (back.length === 0) return translate(orderRefusals.nothingToRefund.message);
  const isLocked = counts.some(({ state }) => state !== "refundable" && state !== "refunded");
  const isWhole = !isLocked && new Decimal(order.refundedAmount).plus(sum(back)).equals(order.amount);
  return trigger === "fail" && !isWhole ? translate(orderRefusals.failsWhole.message) : null;
}

const sum = (counts: readonly LineCount[]): string =>
  counts.reduce((total, { amount }) => total.plus(amount), new Decimal(0)).toFixed(6);
