/** Whether an order can fail: its money and its codes all go back, or none of them. */
import { Decimal } from "decimal.js";
import type { OrderRow } from "./order-access.ts";
import { amountOf } from "./refund-codes.ts";
import type { OwnedCode } from "./refundable-codes.ts";

/** Every code that is left can go back, and with what was refunded before that is all of it. */
export const isWhole = (
  order: Pick<OrderRow, "amount" | "refundedAmount">,
  owned: readonly Pick<OwnedCode, "lock" | "unitPrice">[],
): boolean =>
  owned.length > 0 &&
  owned.every(({ lock }) => lock === null) &&
  new Decimal(order.refundedAmount).plus(amountOf(owned)).equals(order.amount);
