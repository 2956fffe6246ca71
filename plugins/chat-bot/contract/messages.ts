/** Sentences of the token field, the guide and the account page: English text = key of its translations. */

/** The specification, sections 4 and 8, to the letter. */
export const tokenMessages = {
  validating: "Validating...",
  valid: "Token is valid",
  invalid: "Invalid token",
  failed: "Error validating token",
  tokenSet: "A token is set. Paste another to replace it",
} as const;

export const guideMessages = {
  title: "Chat bot",
  intro: "Sell codes through a chat bot: buyers see stock and their own prices, buy from their balance and receive codes in the chat.",
  stepsTitle: "Setup guide",
  stepCreate: "Create a chat bot with the bot provider's bot-creation command",
  stepCreateText: "Open {provider} in Telegram, send it the command {command} and follow its questions. It answers with the token of your bot.",
  copyCommand: "Copy the command",
  copied: "Copied to clipboard",
  copyFailed: "Could not copy",
  stepToken: "Paste the bot token into the setting named API Token",
  apiToken: "API Token",
  save: "Save",
  openSettings: "All settings of the bot",
  saved: "Saved. The bot is starting",
  done: "Done",
  on: "On",
  off: "Off",
  stateOff: "No token yet",
  stateOffText: "The bot starts by itself as soon as it has a token.",
  statePaused: "Switched off",
  statePausedText: "The bot has a token and is switched off in its settings.",
  stateStarting: "Starting",
  stateStartingText: "The bot is being connected. This takes a few seconds.",
  stateRunning: "Running as @{username}",
  stateRunningText: "Running since {date}. {count} account is linked. | Running since {date}. {count} accounts are linked.",
  stateFailed: "Not running",
  stateFailedText: "It is tried again by itself.",
  lastError: "Last error: {error} ({date})",
  openBot: "Open the bot",
  removeToken: "Remove the token",
  removeTokenSure: "Remove the token? The bot stops at once; linked accounts stay linked.",
  linkOwn: "Everybody links their own account on their account page, under Chat bot.",
} as const;

export const linkMessages = {
  title: "Chat bot",
  notLinked: "Not linked",
  linked: "Linked",
  notLinkedHint: "Link your account to buy codes and see your balance in the chat with @{bot}.",
  noBot: "The bot is not running at the moment. You can link your account once it is.",
  linkedAs: "Linked to {name} since {date}.",
  linkedSince: "Linked since {date}.",
  makeCode: "Link my account",
  codeHint: "Open the bot with the button, or send it this code. It works once, within {count} minute. | Open the bot with the button, or send it this code. It works once, within {count} minutes.",
  codeSecret: "Whoever has this code can buy from your balance: show it to nobody.",
  codeLabel: "One-time code",
  copyCode: "Copy the code",
  open: "Open in Telegram",
  unlink: "Unlink",
  unlinkSure: "Unlink the chat? The bot forgets your account at once.",
  wasLinked: "Your account was linked to a chat in Telegram: {name}. If this was not you, unlink it on your account page",
} as const;

/** Why the bot does not run, in the operator's words. */
export const botErrorMessages = {
  unknownToken: "The bot provider does not know this token",
  notAToken: "A bot token looks like 123456789:AAE1c…, with a colon in it",
  elsewhere: "Another program is using this bot's token",
  unreachable: "The bot provider cannot be reached",
  refused: "The bot provider refused: {reason}",
  withoutAddress: "Updates by webhook need PORTAL_URL with https",
  unreadable: "The token cannot be read: PORTAL_SECRET has changed. Paste it again",
} as const;

export const chatBotRefusals = {
  unreachable: { code: "PORTAL_BOT_UNREACHABLE", status: 503, message: "The bot provider cannot be reached" },
  wrongSecret: { code: "PORTAL_BOT_WRONG_SECRET", status: 403, message: "This update did not come from the bot provider" },
  withoutLedger: { code: "PORTAL_BOT_WITHOUT_LEDGER", status: 409, message: "Nothing can be bought here: no balances are kept" },
  notForSale: { code: "PORTAL_BOT_NOT_FOR_SALE", status: 409, message: "This is not for sale any more" },
  codeUnknown: { code: "PORTAL_BOT_CODE_UNKNOWN", status: 404, message: "This code is not valid any more. Make a new one on your account page" },
  linkedElsewhere: { code: "PORTAL_BOT_LINKED_ELSEWHERE", status: 409, message: "This chat is linked to another account. Unlink it first" },
} as const;
