/** The shop at the buyer's own prices: games, denominations and quantities. */
import { Decimal } from "decimal.js";
import { Refusal } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import type { Selling } from "@portalkit/game-codes";
import { chatBotRefusals } from "../../contract/refusals.ts";
import { awaitQuantity } from "../linking/people.ts";
import type { BuyerTalk } from "./context.ts";
import { balanceOf, toMenu } from "./menu.ts";
import { escaped, type Button, type Screen } from "./screen.ts";

/** The maximum number of codes in one order through the bot: more are hard to read in a chat. */
export const maxCodes = 100;

type Game = Awaited<ReturnType<Selling["offers"]>>[number];
type Denomination = Game["denominations"][number] & { price: string };

const onePage = 8;
const quantities = [1, 2, 3, 5, 10, 25];

/** Denominations without a price are not for sale. */
const pricedOf = ({ denominations }: Game): Denomination[] =>
  denominations.filter((denomination): denomination is Denomination => denomination.price !== null);
const offersOf = async ({ selling, user }: BuyerTalk): Promise<Game[]> =>
  (await selling.offers({ user })).filter((game) => pricedOf(game).length > 0);

export async function gamesScreen(talk: BuyerTalk, page: number): Promise<Screen> {
  const games = await offersOf(talk);
  if (games.length === 0) return { text: translate("chat-bot:bot.noGames"), rows: [[toMenu()]] };
  const { shown, turns } = paged(games, page, (to) => ({ step: "games", page: to }));
  return {
    text: translate("chat-bot:bot.chooseGame"),
    rows: [
      ...shown.map(({ id, name }): Button[] => [{ text: name, press: { step: "game", id, page: 0 } }]),
      turns,
      [toMenu()],
    ],
  };
}

export async function gameScreen(talk: BuyerTalk, gameId: string, page: number): Promise<Screen> {
  const game = (await offersOf(talk)).find(({ id }) => id === gameId);
  if (game === undefined) return await gamesScreen(talk, 0);
  const { shown, turns } = paged(pricedOf(game), page, (to) => ({ step: "game", id: gameId, page: to }));
  const line = ({ value, price, stock }: Denomination): string =>
    stock === "0"
      ? translate("chat-bot:bot.soldOut", { value })
      : translate("chat-bot:bot.offerLine", { value, price, stock });
  return {
    text: translate("chat-bot:bot.chooseDenomination", { game: escaped(game.name) }),
    rows: [
      ...shown.map((denomination): Button[] => [
        { text: line(denomination), press: { step: "quantity", id: denomination.id } },
      ]),
      turns,
      [{ text: translate("chat-bot:bot.back"), press: { step: "games", page: 0 } }, toMenu()],
    ],
  };
}

function paged<Item>(
  items: readonly Item[],
  page: number,
  press: (page: number) => Button["press"],
): { shown: Item[]; turns: Button[] } {
  const last = Math.ceil(items.length / onePage) - 1;
  const at = Math.min(page, last);
  return {
    shown: items.slice(at * onePage, (at + 1) * onePage),
    turns: [
      ...(at > 0 ? [{ text: translate("chat-bot:bot.previous"), press: press(at - 1) }] : []),
      ...(at < last ? [{ text: translate("chat-bot:bot.next"), press: press(at + 1) }] : []),
    ],
  };
}

export interface Offer extends Denomination {
  gameId: string;
  title: string;
}

/** @throws PORTAL_BOT_NOT_FOR_SALE */
export async function findOffer(talk: BuyerTalk, denominationId: string): Promise<Offer> {
  for (const game of await offersOf(talk)) {
    const found = pricedOf(game).find(({ id }) => id === denominationId);
    if (found !== undefined) return { ...found, gameId: game.id, title: `${game.name} — ${found.value}` };
  }
  throw new Refusal(chatBotRefusals.notForSale);
}

/** Returns the maximum quantity. Stock is exact below a hundred; above that it suffices for one order here. */
export const maxOf = ({ stock }: Pick<Denomination, "stock">): number =>
  Math.min(maxCodes, stock.endsWith("+") ? maxCodes : Number(stock));

export async function quantityScreen(talk: BuyerTalk, denominationId: string): Promise<Screen> {
  const offer = await findOffer(talk, denominationId);
  const { gameId, price, stock } = offer;
  const title = escaped(offer.title);
  const max = maxOf(offer);
  const back: Button = { text: translate("chat-bot:bot.back"), press: { step: "game", id: gameId, page: 0 } };
  if (max === 0) return { text: translate("chat-bot:bot.isSoldOut", { title }), rows: [[back, toMenu()]] };
  const buttons = quantities
    .filter((quantity) => quantity <= max)
    .map((quantity): Button => ({ text: String(quantity), press: { step: "confirm", id: denominationId, quantity } }));
  return {
    text: translate("chat-bot:bot.chooseQuantity", { title, price, stock, balance: await balanceOf(talk) }),
    rows: [
      buttons.slice(0, 3),
      buttons.slice(3),
      [{ text: translate("chat-bot:bot.otherQuantity"), press: { step: "other", id: denominationId } }],
      [back, toMenu()],
    ],
  };
}

export async function otherQuantityScreen(talk: BuyerTalk, denominationId: string): Promise<Screen> {
  const offer = await findOffer(talk, denominationId);
  await awaitQuantity(talk.services.db, talk.person, denominationId);
  return {
    text: translate("chat-bot:bot.typeQuantity", { title: escaped(offer.title), max: maxOf(offer) }),
    rows: [[{ text: translate("chat-bot:bot.back"), press: { step: "quantity", id: denominationId } }, toMenu()]],
  };
}

/** The button buys at the displayed price only. */
export async function confirmScreen(talk: BuyerTalk, denominationId: string, quantity: number): Promise<Screen> {
  const offer = await findOffer(talk, denominationId);
  const total = new Decimal(offer.price).times(quantity);
  const balance = await balanceOf(talk);
  const texts = { title: escaped(offer.title), count: quantity, total: total.toFixed(6), balance };
  const back: Button = { text: translate("chat-bot:bot.back"), press: { step: "quantity", id: denominationId } };
  const missing = total.minus(balance);
  if (missing.greaterThan(0))
    return {
      text: translate("chat-bot:bot.missing", { ...texts, missing: missing.toFixed(6) }),
      rows: [[back, { text: translate("chat-bot:bot.balance"), press: { step: "balance" } }]],
    };
  return {
    text: translate("chat-bot:bot.confirmOrder", texts),
    rows: [
      [
        {
          text: translate("chat-bot:bot.confirm"),
          press: { step: "buy", id: denominationId, quantity, total: total.toFixed(), shownAt: Date.now() },
        },
        { text: translate("chat-bot:bot.cancel"), press: { step: "menu" } },
      ],
      [back],
    ],
  };
}
