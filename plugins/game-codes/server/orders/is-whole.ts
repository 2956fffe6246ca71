/** Decides whether an order can fail: its money and codes are returned completely or not at all. */
import { Decimal } from "decimal.js";
import type { OrderRow } from "./order-access.ts";
import { amountOf } from "./refund-codes.ts";
import type { OwnedCode } from "./refundable-codes.ts";

/** Whether every remaining code can be returned and, with earlier refunds, adds up to the whole order. */
export const isWhole = (
  order: Pick<OrderRow, "amount" | "refundedAmount">,
  owned: readonly Pick<OwnedCode, "lock" | "unitPrice">[],
): boolean =>
  owned.length > 0 &&
  owned.every(({ lock }) => lock === null) &&
  new Decimal(order.refundedAmount).plus(amountOf(owned)).equals(order.amount);
