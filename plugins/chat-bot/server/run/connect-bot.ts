/** Connects to the bot provider: grammy with this plugin's limits, timeouts and conversation. */
import { setTimeout as pause } from "node:timers/promises";
import { Bot, type Transformer } from "grammy/web";
import { loggable } from "../provider/bot-failure.ts";
import { conversation } from "../talk/conversation.ts";
import type { BotContext } from "../talk/context.ts";
import type { ChatBotServices } from "../services.ts";

/** The only kinds of Telegram updates that the bot needs. */
export const allowedUpdates = ["message", "callback_query"] as const;

/** Added to the polling time, so that a request outlasts the provider's long poll. */
const requestTimeoutSeconds = 15;
/** How often the bot waits after "Too many requests", and the maximum wait in seconds. */
const maxWaits = 3;
const maxWaitSeconds = 30;

/** @param stopping aborts every wait and every running request */
export function connectBot(services: ChatBotServices, token: string, stopping: AbortSignal): Bot<BotContext> {
  const { apiRoot, pollSeconds } = services.options;
  const bot = new Bot<BotContext>(token, { client: { apiRoot, timeoutSeconds: pollSeconds + requestTimeoutSeconds } });
  bot.api.config.use(waitWhenThrottled(stopping));
  bot.use(conversation(services));
  // An update that fails does not stop the bot.
  bot.catch(({ error, ctx }) =>
    services.log.warn(
      { failure: loggable(error, token), update: ctx.update.update_id },
      "failed to answer a chat bot update",
    ),
  );
  return bot;
}

/** Waits as long as the provider requests. Returns the error if the wait is too long or there were too many waits. */
const waitWhenThrottled =
  (stopping: AbortSignal): Transformer =>
  async (previous, method, payload, signal) => {
    for (let waits = 0; ; waits += 1) {
      const answer = await previous(method, payload, signal);
      const seconds = answer.ok || answer.error_code !== 429 ? undefined : answer.parameters?.retry_after;
      if (seconds === undefined || seconds > maxWaitSeconds || waits === maxWaits) return answer;
      await pause(seconds * 1_000, undefined, { signal: stopping });
    }
  };
