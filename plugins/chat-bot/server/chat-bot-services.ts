/** The services of the chat bot, by its own options. */
import type { PluginServices } from "#kernel/server";
import type { ChatBotOptions } from "../contract.ts";

export type ChatBotServices = PluginServices<ChatBotOptions>;
