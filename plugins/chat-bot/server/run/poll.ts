/** Long polling: asks for updates, handles them, and lets the provider forget only what has been handled. */
import type { Bot } from "grammy/web";
import type { Update } from "grammy/types";
import type { BotContext } from "../talk/context.ts";
import { signalFor } from "../signal-for.ts";
import { allowedUpdates } from "./connect-bot.ts";

const mostUpdates = 100;
/** Chats that are served side by side; within a chat one thing comes after the other. */
const chatsAtOnce = 8;
const farewellMs = 800;

/**
 * Ends when it is told to. What was not handled then is sent again to whoever asks next. @throws what the provider
 * refused
 */
export async function poll(bot: Bot<BotContext>, pollSeconds: number, stopping: AbortSignal): Promise<void> {
  let offset: number | undefined;
  while (!stopping.aborted) {
    const question = {
      limit: mostUpdates,
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

/** Gives the first update that is to be sent next. */
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

/** What an update throws goes to the bot's own handler, as it does where grammy polls itself. */
export async function handleOne(bot: Bot<BotContext>, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    await bot.errorHandler(error as Parameters<typeof bot.errorHandler>[0]);
  }
}
