/** Generates a few price scales, such as a discount on a game, and a markup of a reseller. */
import type { Database } from "../../kernel/contract/database.ts";
import type { Offer } from "./seed-catalogue.ts";
import type { Person } from "./seed-people.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";

const columns = [
  ["id", "uuid"],
  ["user_id", "uuid"],
  ["game_id", "uuid"],
  ["denominations", "text"],
  ["price_scale", "numeric"],
  ["note", "text"],
  ["kind", "text"],
  ["created_at", "timestamptz"],
] as const;

export async function seedPriceScales(
  db: Database,
  people: readonly Person[],
  offers: readonly Offer[],
  until: Date,
): Promise<void> {
  const [demoUser, other = demoUser, reseller = demoUser] = people;
  const games = [...new Set(offers.map(({ gameId }) => gameId))];
  const [discounted, , favourite = discounted] = games;
  if (demoUser === undefined || discounted === undefined) return;
  const smallest = offers
    .filter(({ gameId }) => gameId === favourite)
    .slice(0, 2)
    .map(({ value }) => value);
  const at = until.toISOString();
  const random = createRandom(23);
  await insertRows(db, "price_scales", columns, [
    [random.uuid(), null, discounted, null, "0.9500", "Launch discount", "scale", at],
    [random.uuid(), demoUser.id, null, null, "0.9800", "Good customer", "scale", at],
    [random.uuid(), demoUser.id, favourite, JSON.stringify(smallest), "0.9000", "Agreed by mail", "scale", at],
    [random.uuid(), other?.id, null, null, "1.0500", "Pays by card", "scale", at],
    [random.uuid(), reseller?.id, null, null, "1.1000", "Sells on another market", "markup", at],
  ]);
}
