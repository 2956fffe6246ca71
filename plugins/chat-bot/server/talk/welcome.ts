/** Greets unlinked people and links their account by its one-time code. */
import { Refusal } from "@portalkit/kernel/contract";
import { limitAttempts, sentenceOf, translate } from "@portalkit/kernel/server";
import { linkByCode } from "../linking/link-account.ts";
import { awaitQuantity } from "../linking/people.ts";
import type { BotContext } from "./context.ts";
import { menuScreen } from "./menu.ts";
import { escaped, say, type Screen } from "./screen.ts";

/** Limits how many codes a chat may try. */
const codeAttempts = { free: 10, firstDelaySeconds: 60, maxDelaySeconds: 3_600, forgetAfterSeconds: 86_400 };
/** The format of the portal's link codes. */
const codeForm = /^[\w-]{43}$/;

/** Handles `/start`, with or without the code of a deep link. */
export async function begin(ctx: BotContext): Promise<void> {
  const { services, person } = ctx.talk;
  if (person.awaitedDenomination !== null) await awaitQuantity(services.db, person, null);
  await takeCode(ctx, typeof ctx.match === "string" ? ctx.match : "");
}

/** Links the account of the code; explains how to get a code if the text is none. */
export async function takeCode(ctx: BotContext, typed: string): Promise<void> {
  const code = typed.trim();
  if (!codeForm.test(code)) return await (ctx.talk.user === undefined ? toStrangers(ctx) : say(ctx, menuScreen()));
  const { services, person, user: linked } = ctx.talk;
  try {
    await limitAttempts(services.db, [{ subject: `chat-bot:${person.telegramId}`, rule: codeAttempts }]);
    const user = await linkByCode(services, person, nameOf(ctx), code);
    await say(ctx, withMenu(translate("chat-bot:bot.linkedNow", { name: escaped(user.username) })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The code has already linked this chat; it is sent again if the first answer was lost.
    if (linked !== undefined && error.code === "PORTAL_BOT_CODE_UNKNOWN")
      await say(ctx, withMenu(translate("chat-bot:bot.alreadyLinked", { name: escaped(linked.username) })));
    else await say(ctx, { text: escaped(sentenceOf(error)) });
  }
}

export async function toStrangers(ctx: BotContext): Promise<void> {
  const { services } = ctx.talk;
  const address = escaped(services.portalAddress({ header: () => undefined }));
  const lines = [
    translate("chat-bot:bot.welcome", { brand: escaped(services.portal.brandName) }),
    translate("chat-bot:bot.howToLink", { address }),
    translate("chat-bot:bot.howToJoin", { address }),
  ];
  await say(ctx, { text: lines.join("\n\n") });
}

const withMenu = (text: string): Screen => {
  const menu = menuScreen();
  return { ...menu, text: `${text}\n\n${menu.text}` };
};

const nameOf = ({ from }: BotContext): string =>
  from?.username === undefined ? [from?.first_name, from?.last_name].filter(Boolean).join(" ") : `@${from.username}`;
