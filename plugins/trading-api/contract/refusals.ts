/** Errors of the trading API, beyond those of the marketplace and the kernel. */

export const tradeRefusals = {
  scopeMissing: { code: "PORTAL_TRADE_SCOPE", status: 403, message: "trading-api:errors.scopeMissing" },
  tooManyRequests: { code: "PORTAL_TRADE_RATE_LIMIT", status: 429, message: "trading-api:errors.tooManyRequests" },
  keyMissing: { code: "PORTAL_TRADE_KEY_MISSING", status: 400, message: "trading-api:errors.keyMissing" },
  cursorUnknown: { code: "PORTAL_TRADE_CURSOR", status: 400, message: "trading-api:errors.cursorUnknown" },
  withoutLedger: { code: "PORTAL_TRADE_WITHOUT_LEDGER", status: 409, message: "trading-api:errors.withoutLedger" },
} as const;
