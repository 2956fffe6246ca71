/** Long polling: requests updates, handles them, and confirms only handled updates to the provider. */
import type { Bot } from "grammy/web";
import type { Update } from "grammy/types";
import type { BotContext } from "../talk/context.ts";
import { signalFor } from "../provider/signal-for.ts";
import { allowedUpdates } from "./connect-bot.ts";

const maxUpdates = 100;
/** The number of chats that are served concurrently; the updates of one chat are handled in order. */
const chatsAtOnce = 8;
const farewellMs = 800;

/**
 * Polls until `stopping` aborts. The provider sends unhandled updates again to the next process that polls.
 * @throws errors of the provider
 */
export async function poll(bot: Bot<BotContext>, pollSeconds: number, stopping: AbortSignal): Promise<void> {
  let offset: number | undefined;
  while (!stopping.aborted) {
    const question = {
      limit: maxUpdates,
      timeout: pollSeconds,
      allowed_updates: allowedUpdates,
      ...(offset === undefined ? {} : { offset }),
    };
    const updates = await bot.api.getUpdates(question, signalFor(stopping));
    offset = (await handleAll(bot, updates, stopping)) ?? offset;
  }
  if (offset !== undefined)
    await bot.api
      .getUpdates({ offset, limit: 1, timeout: 0 }, signalFor(AbortSignal.timeout(farewellMs)))
      .catch(() => undefined);
}

/** Returns the id of the first update to receive next. */
async function handleAll(
  bot: Bot<BotContext>,
  updates: readonly Update[],
  stopping: AbortSignal,
): Promise<number | undefined> {
  const chats = [...Map.groupBy(updates, chatOf).values()];
  const left = new Set(updates.map(({ update_id: id }) => id));
  const work = async (): Promise<void> => {
    for (let chat = chats.shift(); chat !== undefined; chat = chats.shift()) {
      for (const update of chat) {
        if (stopping.aborted) return;
        await handleOne(bot, update);
        left.delete(update.update_id);
      }
    }
  };
  await Promise.all(Array.from({ length: chatsAtOnce }, work));
  const last = updates.at(-1)?.update_id;
  return left.size > 0 ? Math.min(...left) : last === undefined ? undefined : last + 1;
}

const chatOf = (update: Update): number => update.message?.chat.id ?? update.callback_query?.from.id ?? 0;

/** Passes an error of an update to the bot's error handler, as grammy's own polling does. */
export async function handleOne(bot: Bot<BotContext>, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    await bot.errorHandler(error as Parameters<typeof bot.errorHandler>[0]);
  }
}
