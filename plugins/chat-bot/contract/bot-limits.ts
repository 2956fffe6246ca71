/** Commands of the chat's own menu; each has its words under `bot.commands`. */
export const botCommands = ["start", "buy", "balance", "orders", "account"] as const;

/** Codes that one order through the bot may hold: more do not read well in a chat. */
export const mostCodes = 100;
