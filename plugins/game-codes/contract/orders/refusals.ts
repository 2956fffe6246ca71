/** Why an order is not placed, shown, changed or refunded: each sentence once, English text = key of its translations. */

export const orderRefusals = {
  tooFewCodes: { code: "PORTAL_ORDER_TOO_FEW_CODES", status: 409, message: "Too few codes. {shortages}" },
  priceChanged: { code: "PORTAL_ORDER_PRICE_CHANGED", status: 409, message: "The price has changed: the order costs {total} USDT now. Nothing was bought" },
  notForSale: { code: "PORTAL_ORDER_NOT_FOR_SALE", status: 409, message: "{title} is not for sale" },
  notOffered: { code: "PORTAL_ORDER_NOT_FOR_SALE", status: 409, message: "This item is not for sale" },
  withoutLedger: { code: "PORTAL_ORDER_WITHOUT_LEDGER", status: 409, message: "Codes cannot be sold here: there is no ledger for balances. The plugin finance brings one" },
  onHold: { code: "PORTAL_ORDER_ON_HOLD", status: 409, message: "This order is on hold: its codes can't be shown, downloaded or redeemed until it is released" },
  withoutCodes: { code: "PORTAL_ORDER_WITHOUT_CODES", status: 409, message: "This order holds no codes" },
  notHandedOver: { code: "PORTAL_ORDER_NOT_HANDED_OVER", status: 409, message: "The codes of this order haven't been handed over yet" },
  notPaid: { code: "PORTAL_ORDER_NOT_PAID", status: 409, message: "Only an order that was paid and not fully refunded can be refunded" },
  nothingToRefund: { code: "PORTAL_ORDER_NOTHING_TO_REFUND", status: 409, message: "Nothing can be refunded: these codes were seen, redeemed or refunded" },
  tooManyToRefund: { code: "PORTAL_ORDER_TOO_MANY_TO_REFUND", status: 409, message: "{title}: only {count} code can be refunded | {title}: only {count} codes can be refunded" },
  notHeldBy: { code: "PORTAL_ORDER_OTHER_CODES", status: 422, message: "These codes or lines don't belong to this order" },
  notNow: { code: "PORTAL_ORDER_NOT_NOW", status: 409, message: "This isn't possible while the order is {status}" },
  failsWhole: { code: "PORTAL_ORDER_FAILS_WHOLE", status: 409, message: "This order can't fail: some of its codes were seen or used. Refund the others instead" },
} as const;

/** One denomination of which there are not enough. */
export const shortageMessage = "{title}: {wanted} wanted, {left} left.";
