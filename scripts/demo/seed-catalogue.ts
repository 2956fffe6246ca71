/** Generates the demo's games, each with four to ten denominations. */
import type { Database } from "../../kernel/contract/database.ts";
import { insertRows } from "./insert-rows.ts";
import { countries, gameNames, publishers, units } from "./names.ts";
import type { Random } from "./random.ts";

/** The data of a denomination that orders and codes need. Amounts are decimal text. */
export interface Offer {
  gameId: string;
  denominationId: string;
  /** As displayed to buyers. */
  value: string;
  faceValue: string;
  /** Null if no price is set, so that it cannot be bought. */
  price: string | null;
  /** The sales weight relative to the other denominations. */
  popularity: number;
}

const gameColumns = [
  ["id", "uuid"],
  ["name", "text"],
  ["slug", "text"],
  ["publisher", "text"],
  ["country", "text"],
  ["description", "text"],
  ["active", "boolean"],
  ["created_at", "timestamptz"],
] as const;
const denominationColumns = [
  ["id", "uuid"],
  ["game_id", "uuid"],
  ["value", "text"],
  ["face_value", "numeric"],
  ["price", "numeric"],
  ["active", "boolean"],
  ["position", "int"],
  ["created_at", "timestamptz"],
] as const;

/** Sizes of packs, as multiples of the smallest. */
const packs = [1, 2, 5, 10, 20, 40, 80, 120, 200, 400];

/** A page of formatted text, as an operator would write it. */
const describe = (name: string, unit: string): string =>
  `<h2>About ${name}</h2><p><strong>${name}</strong> tops up with ${unit}. Codes are delivered immediately.</p><h3>How to redeem</h3><ol><li>Open the game and sign in.</li><li>Go to <em>Shop</em>, then <em>Redeem</em>.</li><li>Enter the code; the ${unit} are there at once.</li></ol><blockquote>A code works once, and for the region of the account.</blockquote>`;

export async function seedCatalogue(db: Database, random: Random, from: Date): Promise<Offer[]> {
  const games: unknown[][] = [];
  const denominations: unknown[][] = [];
  const offers: Offer[] = [];
  for (const name of gameNames) {
    const gameId = random.uuid();
    const { unit, smallest, cents } = random.pick(units);
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    games.push([
      gameId,
      name,
      slug,
      random.pick(publishers),
      random.pick(countries),
      describe(name, unit),
      random.next() > 0.06,
      from.toISOString(),
    ]);
    const liking = 0.15 + random.next() ** 2;
    for (const [position, multiple] of packs.slice(0, random.between(4, packs.length)).entries()) {
      const denominationId = random.uuid();
      const amount = smallest * multiple;
      const faceValue = ((amount * cents) / 100).toFixed(2);
      const price = random.next() < 0.04 ? null : (Number(faceValue) * (0.9 + random.next() * 0.08)).toFixed(2);
      const value = `${amount.toLocaleString("en-US")} ${unit}`;
      denominations.push([denominationId, gameId, value, faceValue, price, true, position, from.toISOString()]);
      offers.push({ gameId, denominationId, value, faceValue, price, popularity: liking / (1 + position) });
    }
  }
  await insertRows(db, "games", gameColumns, games);
  await insertRows(db, "denominations", denominationColumns, denominations);
  return offers;
}
