/** The demo's games, each with four to ten denominations. */
import type { Database } from "../../kernel/server/plugin.ts";
import { insertRows } from "./insert-rows.ts";
import { countries, gameNames, publishers, units } from "./names.ts";
import type { Random } from "./random.ts";

export interface Offer {
  gameId: string;
  denominationId: string;
  /** Decimal text; null where no price is set. */
  price: string | null;
}

const gameColumns = [["id", "uuid"], ["name", "text"], ["slug", "text"], ["publisher", "text"], ["country", "text"], ["description", "text"], ["active", "boolean"], ["created_at", "timestamptz"]] as const;
const denominationColumns = [["id", "uuid"], ["game_id", "uuid"], ["value", "text"], ["face_value", "numeric"], ["price", "numeric"], ["active", "boolean"], ["position", "int"], ["created_at", "timestamptz"]] as const;

export async function fillCatalogue(db: Database, random: Random, from: Date): Promise<Offer[]> {
  const games: unknown[][] = [];
  const denominations: unknown[][] = [];
  const offers: Offer[] = [];
  for (const name of gameNames) {
    const gameId = random.uuid();
    const { unit, smallest, cents } = random.pick(units);
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    games.push([gameId, name, slug, random.pick(publishers), random.pick(countries), `<p><strong>${name}</strong> tops up with ${unit}. Codes are delivered at once.</p>`, random.next() > 0.06, from.toISOString()]);
    const packs = random.between(4, 10);
    for (let position = 0; position < packs; position += 1) {
      const denominationId = random.uuid();
      const amount = smallest * [1, 2, 5, 10, 20, 40, 80, 120, 200, 400][position]!;
      const face = (amount * cents) / 100;
      const price = random.next() < 0.04 ? null : (face * (0.9 + random.next() * 0.08)).toFixed(2);
      denominations.push([denominationId, gameId, `${amount.toLocaleString("en-US")} ${unit}`, face.toFixed(2), price, true, position, from.toISOString()]);
      offers.push({ gameId, denominationId, price });
    }
  }
  await insertRows(db, "games", gameColumns, games);
  await insertRows(db, "denominations", denominationColumns, denominations);
  return offers;
}
