/** Reads games and denominations for prices and purchases. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";

export interface CatalogueRow {
  denominationId: string;
  gameId: string;
  game: string;
  publisher: string;
  value: string;
  /** Null if no price is set. */
  price: string | null;
  /** Whether game and denomination are both active; buyers see only these. */
  active: boolean;
}

/** Returns all denominations, sorted by game and by position within the game. */
export async function readCatalogue(db: Database): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`select d.id as "denominationId", g.id as "gameId", g.name as game,
    g.publisher, d.value, d.price, d.offered as active
    from denominations d join games g on g.id = d.game_id order by d.sort_key, d.id`.execute(db);
  return rows;
}
