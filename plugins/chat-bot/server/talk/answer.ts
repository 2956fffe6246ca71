/** Handles the messages and buttons of a linked buyer. */
import { translate } from "@portalkit/kernel/server";
import { awaitQuantity } from "../linking/people.ts";
import { buy, sendCodes } from "./buy.ts";
import { readPress, type Press } from "./callback-data.ts";
import type { BotContext, BuyerTalk } from "./context.ts";
import { accountScreen, balanceScreen, menuScreen, unlinkScreen, unlinkedScreen } from "./menu.ts";
import { ordersScreen } from "./orders.ts";
import { say, showInPlace, type Screen } from "./screen.ts";
import {
  confirmScreen,
  findOffer,
  gameScreen,
  gamesScreen,
  maxOf,
  otherQuantityScreen,
  quantityScreen,
} from "./shop.ts";
import { takeCode } from "./welcome.ts";

/** Handles a command, the requested quantity or a link code; any other text shows the menu. */
export async function answerText(ctx: BotContext, talk: BuyerTalk): Promise<void> {
  const text = (ctx.message?.text ?? "").trim();
  const [, command] = /^\/([a-z]+)(?:@\w+)?(?:\s|$)/.exec(text) ?? [];
  const {
    person: { awaitedDenomination },
  } = talk;
  if (awaitedDenomination !== null) {
    if (command === undefined) return await say(ctx, await askedQuantity(talk, awaitedDenomination, text));
    await awaitQuantity(talk.services.db, talk.person, null);
  }
  const screens: Record<string, () => Screen | Promise<Screen>> = {
    buy: () => gamesScreen(talk, 0),
    balance: () => balanceScreen(talk),
    orders: () => ordersScreen(talk),
    account: () => accountScreen(talk),
    unlink: () => unlinkScreen(talk),
  };
  const screen = command === undefined || !Object.hasOwn(screens, command) ? undefined : screens[command];
  if (screen === undefined) return await takeCode(ctx, text);
  await say(ctx, await screen());
}

async function askedQuantity(talk: BuyerTalk, denominationId: string, text: string): Promise<Screen> {
  const max = maxOf(await findOffer(talk, denominationId));
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (quantity < 1 || quantity > max)
    return {
      text: translate("chat-bot:bot.wrongQuantity", { max }),
      rows: [[{ text: translate("chat-bot:bot.back"), press: { step: "quantity", id: denominationId } }]],
    };
  await awaitQuantity(talk.services.db, talk.person, null);
  return await confirmScreen(talk, denominationId, quantity);
}

export async function answerPress(ctx: BotContext, talk: BuyerTalk): Promise<void> {
  const press = readPress(ctx.callbackQuery?.data ?? "") ?? { step: "menu" };
  if (press.step === "buy") return await buy(ctx, talk, press);
  if (press.step === "codes")
    return await sendCodes(ctx, talk, press.id, (number) => translate("chat-bot:bot.codesOf", { number }));
  await showInPlace(ctx, await screenOf(talk, press));
}

async function screenOf(talk: BuyerTalk, press: Exclude<Press, { step: "buy" | "codes" }>): Promise<Screen> {
  switch (press.step) {
    case "games":
      return await gamesScreen(talk, press.page);
    case "game":
      return await gameScreen(talk, press.id, press.page);
    case "quantity":
      return await quantityScreen(talk, press.id);
    case "other":
      return await otherQuantityScreen(talk, press.id);
    case "confirm":
      return await confirmScreen(talk, press.id, press.quantity);
    case "balance":
      return await balanceScreen(talk);
    case "orders":
      return await ordersScreen(talk);
    case "account":
      return accountScreen(talk);
    case "unlink":
      return unlinkScreen(talk);
    case "unlink-sure":
      return await unlinkedScreen(talk);
    case "menu":
      return menuScreen();
  }
}
