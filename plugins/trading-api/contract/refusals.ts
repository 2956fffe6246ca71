/** Why a call of the trading API is refused, beyond what the marketplace and the kernel refuse. */

export const tradeRefusals = {
  scopeMissing: { code: "PORTAL_TRADE_SCOPE", status: 403, message: "This token lacks the scope {scope}" },
  tooManyRequests: { code: "PORTAL_TRADE_RATE_LIMIT", status: 429, message: "Too many requests. Please try again in {seconds} seconds" },
  keyMissing: { code: "PORTAL_TRADE_KEY_MISSING", status: 400, message: "Send an Idempotency-Key header with every order: a new one for each order, the same one for a retry" },
  cursorUnknown: { code: "PORTAL_TRADE_CURSOR", status: 400, message: "There is no such page of orders" },
  withoutLedger: { code: "PORTAL_TRADE_WITHOUT_LEDGER", status: 409, message: "There are no balances here: the plugin finance brings them" },
} as const;
