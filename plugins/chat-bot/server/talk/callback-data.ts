/**
 * Encodes the data of buttons: a complete step in the 64 bytes that the provider allows, so that it survives a restart.
 */

/** `buy` contains the displayed price and the time it was displayed. */
export type Press =
  | { step: "menu" | "balance" | "account" | "unlink" | "unlink-sure" | "orders" }
  | { step: "games"; page: number }
  | { step: "game"; id: string; page: number }
  | { step: "quantity" | "other"; id: string }
  | { step: "codes"; id: string }
  | { step: "confirm"; id: string; quantity: number }
  | { step: "buy"; id: string; quantity: number; total: string; shownAt: number };

const letters = {
  menu: "m",
  balance: "w",
  account: "a",
  unlink: "u",
  "unlink-sure": "U",
  orders: "o",
  games: "g",
  game: "d",
  quantity: "q",
  other: "n",
  codes: "k",
  confirm: "c",
  buy: "b",
} as const;

export function writePress(press: Press): string {
  const letter = letters[press.step];
  switch (press.step) {
    case "games":
      return `${letter}:${press.page}`;
    case "game":
      return `${letter}:${shortId(press.id)}:${press.page}`;
    case "quantity":
    case "other":
    case "codes":
      return `${letter}:${shortId(press.id)}`;
    case "confirm":
      return `${letter}:${shortId(press.id)}:${press.quantity}`;
    case "buy":
      return `${letter}:${shortId(press.id)}:${press.quantity}:${press.total}:${Math.floor(press.shownAt / 1_000).toString(36)}`;
    default:
      return letter;
  }
}

const forms = {
  plain: /^([mwauUo])$/,
  games: /^g:(\d{1,4})$/,
  game: /^d:([\w-]{22}):(\d{1,4})$/,
  one: /^([qnk]):([\w-]{22})$/,
  confirm: /^c:([\w-]{22}):(\d{1,4})$/,
  buy: /^b:([\w-]{22}):(\d{1,4}):(\d{1,14}(?:\.\d{1,6})?):([\da-z]{1,8})$/,
};
const stepOf = new Map(Object.entries(letters).map(([step, letter]) => [letter as string, step]));

/** Returns undefined for data that no button has: clients can send anything. */
export function readPress(data: string): Press | undefined {
  const [, plain] = forms.plain.exec(data) ?? [];
  if (plain !== undefined) return { step: stepOf.get(plain) } as Press;
  const [, page] = forms.games.exec(data) ?? [];
  if (page !== undefined) return { step: "games", page: Number(page) };
  const [, game = "", gamePage] = forms.game.exec(data) ?? [];
  if (gamePage !== undefined) return { step: "game", id: longId(game), page: Number(gamePage) };
  const [, letter, one] = forms.one.exec(data) ?? [];
  if (letter !== undefined && one !== undefined) return { step: stepOf.get(letter), id: longId(one) } as Press;
  const [, wanted = "", count] = forms.confirm.exec(data) ?? [];
  if (count !== undefined) return { step: "confirm", id: longId(wanted), quantity: Number(count) };
  const [, bought = "", quantity, total = "", shownAt = ""] = forms.buy.exec(data) ?? [];
  return quantity === undefined
    ? undefined
    : {
        step: "buy",
        id: longId(bought),
        quantity: Number(quantity),
        total,
        shownAt: Number.parseInt(shownAt, 36) * 1_000,
      };
}

/** Encodes a UUID in 22 characters. */
const shortId = (uuid: string): string => Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");

function longId(short: string): string {
  const hex = Buffer.from(short, "base64url").toString("hex").padEnd(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
