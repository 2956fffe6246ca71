/**
 * One thing the bot shows: a text and its buttons, as a message of its own or in place of the one whose button was
 * pressed.
 */
import { GrammyError, InlineKeyboard } from "grammy/web";
import { writePress, type Press } from "./callback-data.ts";
import type { BotContext } from "./context.ts";

export interface Button {
  text: string;
  press: Press;
}

export interface Screen {
  /** HTML of the provider's small kind: escape what is not ours. */
  text: string;
  rows?: readonly (readonly Button[])[];
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** No text of a button is longer than what a phone shows. */
const longestButton = 60;

function keyboardOf({ rows = [] }: Screen): InlineKeyboard {
  return InlineKeyboard.from(
    rows.map((row) =>
      row.map(({ text, press }) =>
        InlineKeyboard.text(
          text.length > longestButton ? `${text.slice(0, longestButton - 1)}…` : text,
          writePress(press),
        ),
      ),
    ),
  );
}

const options = (screen: Screen) => ({
  parse_mode: "HTML" as const,
  link_preview_options: { is_disabled: true },
  reply_markup: keyboardOf(screen),
});

export async function say(ctx: BotContext, screen: Screen): Promise<void> {
  await ctx.reply(screen.text, options(screen));
}

/** A message that is too old to be changed, or gone, is followed by a new one. */
export async function showInPlace(ctx: BotContext, screen: Screen): Promise<void> {
  if (ctx.callbackQuery?.message === undefined) return await say(ctx, screen);
  try {
    await ctx.editMessageText(screen.text, options(screen));
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    if (!error.description.includes("is not modified")) await say(ctx, screen);
  }
}
