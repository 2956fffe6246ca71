/** Games and denominations as prices and purchases see them. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

export interface CatalogueRow {
  denominationId: string;
  gameId: string;
  game: string;
  publisher: string;
  value: string;
  /** Null while no price is set. */
  price: string | null;
  /** Game and denomination are both switched on: the only ones that buyers are shown. */
  active: boolean;
}

/** All of it, in the order of games and of positions in them. */
export async function readCatalogue(db: Database): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`select d.id as "denominationId", g.id as "gameId", g.name as game,
    g.publisher, d.value, d.price, d.offered as active
    from denominations d join games g on g.id = d.game_id order by d.sort_key, d.id`.execute(db);
  return rows;
}
