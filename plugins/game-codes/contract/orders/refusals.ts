/** Why an order is not placed, shown or refunded: each sentence once, English text = key of its translations. */

export const orderRefusals = {
  tooFewCodes: { code: "PORTAL_ORDER_TOO_FEW_CODES", status: 409, message: "Too few codes. {shortages}" },
  priceChanged: { code: "PORTAL_ORDER_PRICE_CHANGED", status: 409, message: "The price has changed: the order costs {total} USDT now. Nothing was bought" },
  notForSale: { code: "PORTAL_ORDER_NOT_FOR_SALE", status: 409, message: "{title} is not for sale" },
  withoutLedger: { code: "PORTAL_ORDER_WITHOUT_LEDGER", status: 409, message: "Codes cannot be sold here: there is no ledger for balances. The plugin finance brings one" },
  delivered: { code: "PORTAL_ORDER_DELIVERED", status: 409, message: "This order has been delivered: its codes have been seen and cannot go back" },
  notPaid: { code: "PORTAL_ORDER_NOT_PAID", status: 409, message: "Only a paid order can be refunded" },
  withoutCodes: { code: "PORTAL_ORDER_WITHOUT_CODES", status: 409, message: "This order holds no codes" },
  refundByHand: { code: "PORTAL_ORDER_REFUND_BY_HAND", status: 409, message: "Use Refund, which gives the money back as well" },
} as const;

/** One denomination of which there are not enough. */
export const shortageMessage = "{title}: {wanted} wanted, {left} left.";
