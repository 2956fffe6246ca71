/** The chat bot: a channel through which buyers see prices and stock, buy, and receive their codes. */
import { pluginContract } from "@portalkit/kernel/contract";
import { chatBotOptions } from "./contract/options.ts";

export const chatBot = pluginContract({
  name: "chat-bot",
  description: "A Telegram bot that sells codes to linked accounts, with a token setting and a setup guide",
  options: chatBotOptions,
  needs: ["auth", "game-codes"],
  uses: ["finance"],
  pages: { "/chat-bot": "chat-bot:pages.chatBot" },
  icons: ["bot", "check", "circle-alert", "circle-check", "copy", "external-link", "link", "trash-2", "unlink"],
});

export { botSettingsId, botSettingsRecord, validateToken } from "./contract/settings/calls.ts";
export { linkTopic } from "./contract/linking/calls.ts";
export type { ChatBotOptions } from "./contract/options.ts";
