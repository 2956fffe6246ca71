/** The commands of the chat's own menu; their descriptions are under `bot.commands`. */
export const botCommands = ["start", "buy", "balance", "orders", "account"] as const;

/** The maximum number of codes in one order through the bot: more are hard to read in a chat. */
export const maxCodes = 100;
