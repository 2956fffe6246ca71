/** Reasons why the bot does not run; their sentences are under `botErrors`. */
export const botFailures = [
  "unknownToken",
  "notAToken",
  "elsewhere",
  "unreachable",
  "refused",
  "withoutAddress",
  "unreadable",
] as const;

export const chatBotRefusals = {
  unreachable: { code: "PORTAL_BOT_UNREACHABLE", status: 503, message: "chat-bot:errors.unreachable" },
  wrongSecret: { code: "PORTAL_BOT_WRONG_SECRET", status: 403, message: "chat-bot:errors.wrongSecret" },
  withoutLedger: { code: "PORTAL_BOT_WITHOUT_LEDGER", status: 409, message: "chat-bot:errors.withoutLedger" },
  notForSale: { code: "PORTAL_BOT_NOT_FOR_SALE", status: 409, message: "chat-bot:errors.notForSale" },
  codeUnknown: { code: "PORTAL_BOT_CODE_UNKNOWN", status: 404, message: "chat-bot:errors.codeUnknown" },
  linkedElsewhere: { code: "PORTAL_BOT_LINKED_ELSEWHERE", status: 409, message: "chat-bot:errors.linkedElsewhere" },
} as const;
