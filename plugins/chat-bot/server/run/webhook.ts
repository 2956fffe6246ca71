/**
 * Receives updates from the provider in any process of the deployment, authenticated by a secret that only it knows.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Bot } from "grammy/web";
import type { Update } from "grammy/types";
import { Refusal } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { chatBotRefusals } from "../../contract/refusals.ts";
import { receiveUpdate } from "../../contract/run/calls.ts";
import { loggable } from "../provider/bot-failure.ts";
import { readSettings } from "../settings/settings.ts";
import type { BotContext } from "../talk/context.ts";
import { connectBot } from "./connect-bot.ts";
import { handleOne } from "./poll.ts";
import type { ChatBotServices } from "../services.ts";

const secretHeader = "x-telegram-bot-api-secret-token";

/** Returns undefined if the provider cannot reach the portal; a local Bot API server also accepts plain http. */
export function webhookAddress({ portal, portalAddress, options }: ChatBotServices): string | undefined {
  const { apiRoot } = options;
  const isReachable =
    portal.url?.startsWith("https:") === true || (portal.url !== undefined && apiRoot.startsWith("http:"));
  return isReachable ? `${portalAddress({ header: () => undefined })}/api${receiveUpdate.path}` : undefined;
}

/** Each token version has its own secret. */
export const webhookSecret = ({ deriveKey }: Pick<PluginServices, "deriveKey">, version: number): string =>
  createHmac("sha256", deriveKey("webhook secret")).update(String(version)).digest("hex");

/** Each process connects once per token. */
export function webhookHandler(services: ChatBotServices): HandledEndpoint {
  let connected: { version: number; bot: Bot<BotContext> } | undefined;
  const botOf = async (version: number, token: string): Promise<Bot<BotContext>> => {
    if (connected?.version === version) return connected.bot;
    const bot = connectBot(services, token, new AbortController().signal);
    try {
      await bot.init();
    } catch (error) {
      services.log.warn({ failure: loggable(error, token) }, "failed to accept a chat bot update");
      throw new Refusal(chatBotRefusals.unreachable);
    }
    connected = { version, bot };
    return bot;
  };
  return handle(receiveUpdate, async ({ body, request }) => {
    const { updates } = services.options;
    const { enabled, token, version } = await readSettings(services);
    const isTheirs =
      updates === "webhook" &&
      enabled &&
      token !== undefined &&
      isSame(request.header(secretHeader) ?? "", webhookSecret(services, version));
    if (!isTheirs) throw new Refusal(chatBotRefusals.wrongSecret);
    await handleOne(await botOf(version, token), body as unknown as Update);
    return { ok: true };
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
