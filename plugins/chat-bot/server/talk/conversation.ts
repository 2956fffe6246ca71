/** The conversation: who writes, in which language, and what answers them. */
import { Composer } from "grammy/web";
import { Refusal, type AdminUser } from "#kernel/contract";
import { sentenceOf, translate, type PluginServices } from "#kernel/server";
import { sellingPort } from "#plugins/game-codes";
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
    // The button stops spinning, whatever became of it.
    await ctx.answerCallbackQuery().catch(() => undefined);
  });
  return composer;
}

/** Others read along there: nothing is said of anybody's money, account or codes. */
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
      // Whoever asked hears of it, and whoever looks after the server too.
      await say(ctx, { text: translate("chat-bot:bot.failed") }).catch(() => undefined);
      throw error;
    }
  });
}

const speaker = (language: string): Pick<AdminUser, "dbUser"> => ({ dbUser: { language } });

/** The account's own language first, then the one that their Telegram is in. */
function languageOf({ translations: { languages } }: PluginServices, user: AdminUser | undefined, spoken = ""): string {
  const wanted = [String(user?.dbUser["language"] ?? ""), spoken.toLowerCase().split("-")[0] ?? ""];
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? "en";
}

/** Strangers are shown how to link an account; what is refused is told in its sentence. */
async function answer(ctx: BotContext, respond: (talk: BuyerTalk) => Promise<void>): Promise<void> {
  const { services, user, person } = ctx.talk;
  const selling = services.use(sellingPort);
  if (user === undefined || selling === undefined)
    return void (await (ctx.message?.text === undefined ? toStrangers(ctx) : takeCode(ctx, ctx.message.text)));
  try {
    // Who presses a button is no longer about to send a number.
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
