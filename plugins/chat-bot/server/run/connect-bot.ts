/** A connection to the bot provider: grammy with our limits, our patience, and the conversation. */
import { setTimeout as pause } from "node:timers/promises";
import { Bot, type Transformer } from "grammy/web";
import { loggable } from "../bot-failure.ts";
import { conversation } from "../talk/conversation.ts";
import type { BotContext } from "../talk/context.ts";
import type { ChatBotServices } from "../chat-bot-services.ts";

/** What is wanted of all that Telegram tells. */
export const allowedUpdates = ["message", "callback_query"] as const;

/** Longer than the provider holds a question open. */
const patienceSeconds = 15;
/** "Too many requests" is waited out so often, and no longer than this at a time. */
const mostWaits = 3;
const longestWaitSeconds = 30;

/** @param stopping ends every wait and every question under way */
export function connectBot(services: ChatBotServices, token: string, stopping: AbortSignal): Bot<BotContext> {
  const { apiRoot, pollSeconds } = services.options;
  const bot = new Bot<BotContext>(token, { client: { apiRoot, timeoutSeconds: pollSeconds + patienceSeconds } });
  bot.api.config.use(waitWhenTold(stopping));
  bot.use(conversation(services));
  // One update that goes wrong is that one's affair: the bot goes on.
  bot.catch(({ error, ctx }) =>
    services.log.warn(
      { failure: loggable(error, token), update: ctx.update.update_id },
      "an update of the chat bot was not answered",
    ),
  );
  return bot;
}

/** The provider says how long to wait. Where that is too long, or it says so again and again, the refusal stands. */
const waitWhenTold =
  (stopping: AbortSignal): Transformer =>
  async (previous, method, payload, signal) => {
    for (let waits = 0; ; waits += 1) {
      const answer = await previous(method, payload, signal);
      const seconds = answer.ok || answer.error_code !== 429 ? undefined : answer.parameters?.retry_after;
      if (seconds === undefined || seconds > longestWaitSeconds || waits === mostWaits) return answer;
      await pause(seconds * 1_000, undefined, { signal: stopping });
    }
  };
