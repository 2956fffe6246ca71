/** What each transition does, in the words that a dialog shows before it is done, and why a code is not for sale. */
import type { CodesEffect, MoneyEffect, OrderAction, OrderStatus, RefundLock, SaleLock } from "./states.ts";

/** Fill in `{amount}`, in USDT. */
export const moneyEffectMessages = {
  charged: "The buyer pays {amount} USDT.",
  kept: "The payment of {amount} USDT stays with us.",
  returned: "The buyer gets {amount} USDT back.",
  none: "No money moves.",
} as const satisfies Record<MoneyEffect, string>;

/** Fill in `{count}`. */
export const codesEffectMessages = {
  taken: "{count} code leaves the stock. | {count} codes leave the stock.",
  handedOver: "{count} code is handed over to the buyer. | {count} codes are handed over to the buyer.",
  locked: "{count} code is locked: it can't be shown, downloaded or redeemed. | {count} codes are locked: they can't be shown, downloaded or redeemed.",
  unlocked: "{count} code can be shown, downloaded and redeemed again. | {count} codes can be shown, downloaded and redeemed again.",
  returned: "{count} code goes back on sale. | {count} codes go back on sale.",
  none: "No codes change.",
} as const satisfies Record<CodesEffect, string>;

export const orderActionMessages = { hold: "Put on hold", release: "Release", fail: "Mark as failed" } as const satisfies Record<OrderAction, string>;

/** As lists show them. */
export const orderStatusMessages = { pending: "Pending", paid: "Paid", delivered: "Delivered", refunded: "Refunded", failed: "Failed" } as const satisfies Record<OrderStatus, string>;

/** Beside the status of a code: why New does not put it on sale. */
export const saleLockMessages = {
  ordered: "This code belongs to an order. New doesn't put it on sale.",
  redeeming: "This code is being redeemed. New doesn't put it on sale.",
  redeemed: "This code was sent to the supplier. New doesn't put it on sale.",
  revealed: "Someone has seen this code. New doesn't put it on sale.",
} as const satisfies Record<SaleLock, string>;

/** Why a code of an order is not refunded. */
export const refundLockMessages = {
  redeeming: "Being redeemed",
  redeemed: "Sent to the supplier",
  revealed: "Already seen",
} as const satisfies Record<RefundLock, string>;
