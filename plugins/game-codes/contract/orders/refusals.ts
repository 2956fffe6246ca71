/** Errors for orders that cannot be placed, shown, changed or refunded. Each message is a key of the translations. */

export const orderRefusals = {
  tooFewCodes: { code: "PORTAL_ORDER_TOO_FEW_CODES", status: 409, message: "game-codes:errors.orders.tooFewCodes" },
  priceChanged: { code: "PORTAL_ORDER_PRICE_CHANGED", status: 409, message: "game-codes:errors.orders.priceChanged" },
  notForSale: { code: "PORTAL_ORDER_NOT_FOR_SALE", status: 409, message: "game-codes:errors.orders.notForSale" },
  notOffered: { code: "PORTAL_ORDER_NOT_FOR_SALE", status: 409, message: "game-codes:errors.orders.notOffered" },
  withoutLedger: {
    code: "PORTAL_ORDER_WITHOUT_LEDGER",
    status: 409,
    message: "game-codes:errors.orders.withoutLedger",
  },
  onHold: { code: "PORTAL_ORDER_ON_HOLD", status: 409, message: "game-codes:errors.orders.onHold" },
  withoutCodes: { code: "PORTAL_ORDER_WITHOUT_CODES", status: 409, message: "game-codes:errors.orders.withoutCodes" },
  notHandedOver: {
    code: "PORTAL_ORDER_NOT_HANDED_OVER",
    status: 409,
    message: "game-codes:errors.orders.notHandedOver",
  },
  notPaid: { code: "PORTAL_ORDER_NOT_PAID", status: 409, message: "game-codes:errors.orders.notPaid" },
  nothingToRefund: {
    code: "PORTAL_ORDER_NOTHING_TO_REFUND",
    status: 409,
    message: "game-codes:errors.orders.nothingToRefund",
  },
  tooManyToRefund: {
    code: "PORTAL_ORDER_TOO_MANY_TO_REFUND",
    status: 409,
    message: "game-codes:errors.orders.tooManyToRefund",
  },
  notHeldBy: { code: "PORTAL_ORDER_OTHER_CODES", status: 422, message: "game-codes:errors.orders.notHeldBy" },
  notNow: { code: "PORTAL_ORDER_NOT_NOW", status: 409, message: "game-codes:errors.orders.notNow" },
  failsWhole: { code: "PORTAL_ORDER_FAILS_WHOLE", status: 409, message: "game-codes:errors.orders.failsWhole" },
} as const;
