/** The kernel's services, as the chat bot's server half receives them. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { chatBot } from "../contract.ts";

export type ChatBotServices = ServicesOf<typeof chatBot>;
