/** Reads every denomination with its game: the catalogue that codes can be imported for. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import type { Catalogue } from "../../contract/imports/catalogue.ts";
import type { Goods } from "./find-denomination.ts";

export async function readGoods(db: Database): Promise<Goods[]> {
  return (
    await sql<Goods>`select d.id, d.value, d.title, d.game_id as "gameId", g.name as game, g.slug
    from denominations d join games g on g.id = d.game_id order by d.sort_key, d.id`.execute(db)
  ).rows;
}

export function catalogueOf(goods: readonly Goods[]): Catalogue {
  const games = new Map<string, Catalogue["games"][number]>();
  for (const { id, value, gameId, game } of goods) {
    const known = games.get(gameId) ?? { id: gameId, name: game, denominations: [] };
    games.set(gameId, known);
    known.denominations.push({ id, value });
  }
  return { games: [...games.values()] };
}
