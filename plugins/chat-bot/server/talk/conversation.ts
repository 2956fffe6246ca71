/** The conversation: determines the person and the language, and dispatches to the handlers. */
import { Composer } from "grammy/web";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { sentenceOf, translate, type PluginServices } from "@portalkit/kernel/server";
import { sellingPort } from "@portalkit/game-codes";
import { awaitQuantity, meetPerson } from "../linking/people.ts";
import { answerPress, answerText } from "./answer.ts";
import type { BotContext, BuyerTalk } from "./context.ts";
import { escaped, say } from "./screen.ts";
import { begin, takeCode, toStrangers } from "./welcome.ts";

export function conversation(services: PluginServices): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.filter((ctx) => ctx.chat?.type !== "private", answerGroup(services));
  const inPrivate = composer.filter((ctx) => ctx.from !== undefined && !ctx.from.is_bot);
  inPrivate.use(async (ctx, next) => await meet(ctx, services, next));
  inPrivate.command("start", begin);
  inPrivate.on("message:text", async (ctx) => await answer(ctx, (talk) => answerText(ctx, talk)));
  inPrivate.on("callback_query:data", async (ctx) => {
    await answer(ctx, (talk) => answerPress(ctx, talk));
    // Stops the button's progress animation, whatever the outcome.
    await ctx.answerCallbackQuery().catch(() => undefined);
  });
  return composer;
}

/** Answers in groups without balances, accounts or codes, because others can read along. */
const answerGroup =
  (services: PluginServices) =>
  async (
    ctx: Pick<BotContext, "from" | "message" | "callbackQuery" | "reply" | "answerCallbackQuery">,
  ): Promise<void> => {
    const inTheirWords = (): string => translate("chat-bot:bot.privateOnly");
    await services.inLanguageOf(speaker(languageOf(services, undefined, ctx.from?.language_code)), async () => {
      if (ctx.callbackQuery !== undefined) await ctx.answerCallbackQuery({ text: inTheirWords() });
      else if (ctx.message?.text?.startsWith("/") === true) await ctx.reply(inTheirWords());
    });
  };

async function meet(ctx: BotContext, services: PluginServices, next: () => Promise<void>): Promise<void> {
  const from = ctx.from;
  if (from === undefined) return;
  const person = await meetPerson(services.db, {
    telegramId: from.id,
    username: from.username,
    language: from.language_code,
  });
  const found = person.userId === null ? undefined : await services.findUser(person.userId);
  const user: AdminUser | undefined =
    found === undefined ? undefined : { ...found, origin: { ip: "", userAgent: "Telegram" } };
  ctx.talk = { services, person, user };
  await services.inLanguageOf(speaker(languageOf(services, user, from.language_code)), async () => {
    try {
      await next();
    } catch (error) {
      // Reports the failure to the person; the rethrown error is logged for the operators.
      await say(ctx, { text: translate("chat-bot:bot.failed") }).catch(() => undefined);
      throw error;
    }
  });
}

const speaker = (language: string): Pick<AdminUser, "dbUser"> => ({ dbUser: { language } });

/** Prefers the account's language, then the language of the person's Telegram. */
function languageOf({ translations: { languages } }: PluginServices, user: AdminUser | undefined, spoken = ""): string {
  const wanted = [String(user?.dbUser["language"] ?? ""), spoken.toLowerCase().split("-")[0] ?? ""];
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? "en";
}

/** Shows unlinked people how to link an account; sends a Refusal as its sentence. */
async function answer(ctx: BotContext, respond: (talk: BuyerTalk) => Promise<void>): Promise<void> {
  const { services, user, person } = ctx.talk;
  const selling = services.use(sellingPort);
  if (user === undefined || selling === undefined)
    return void (await (ctx.message?.text === undefined ? toStrangers(ctx) : takeCode(ctx, ctx.message.text)));
  try {
    // A person who presses a button no longer intends to send a quantity.
    if (person.awaitedDenomination !== null && ctx.callbackQuery !== undefined)
      await awaitQuantity(services.db, person, null);
    await respond({ services, user, person, selling });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await say(ctx, {
      text: escaped(sentenceOf(error)),
      rows: [[{ text: translate("chat-bot:bot.toMenu"), press: { step: "menu" } }]],
    });
  }
}
