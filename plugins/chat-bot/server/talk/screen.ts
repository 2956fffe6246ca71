/** Shows a screen of the bot: a text and its buttons, as a new message or in place of the pressed one. */
import { GrammyError, InlineKeyboard } from "grammy/web";
import { writePress, type Press } from "./callback-data.ts";
import type { BotContext } from "./context.ts";

export interface Button {
  text: string;
  press: Press;
}

export interface Screen {
  /** The provider's subset of HTML: escape all foreign text. */
  text: string;
  rows?: readonly (readonly Button[])[];
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The maximum length of a button text, so that it fits on a phone. */
const maxButtonLength = 60;

function keyboardOf({ rows = [] }: Screen): InlineKeyboard {
  return InlineKeyboard.from(
    rows.map((row) =>
      row.map(({ text, press }) =>
        InlineKeyboard.text(
          text.length > maxButtonLength ? `${text.slice(0, maxButtonLength - 1)}…` : text,
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

/** Edits the pressed message; sends a new one if it is deleted or too old to edit. */
export async function showInPlace(ctx: BotContext, screen: Screen): Promise<void> {
  if (ctx.callbackQuery?.message === undefined) return await say(ctx, screen);
  try {
    await ctx.editMessageText(screen.text, options(screen));
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    if (!error.description.includes("is not modified")) await say(ctx, screen);
  }
}
