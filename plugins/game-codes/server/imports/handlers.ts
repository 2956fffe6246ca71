/** Handles the endpoint for the catalogue that codes can be imported for: every denomination with its game. */
import { sql } from "kysely";
import { handle, type Database, type HandledEndpoint } from "@portalkit/kernel/server";
import { getImportCatalogue, type Catalogue } from "../../contract/imports/calls.ts";
import type { ImportCatalogue } from "./find-denomination.ts";

export const catalogueHandler: HandledEndpoint = handle(getImportCatalogue, async ({ services }) =>
  catalogueOf(await readCatalogue(services.db)),
);

export async function readCatalogue(db: Database): Promise<ImportCatalogue[]> {
  return (
    await sql<ImportCatalogue>`select d.id, d.value, d.title, d.game_id as "gameId", g.name as game, g.slug
    from denominations d join games g on g.id = d.game_id order by d.sort_key, d.id`.execute(db)
  ).rows;
}

function catalogueOf(catalogue: readonly ImportCatalogue[]): Catalogue {
  const games = new Map<string, Catalogue["games"][number]>();
  for (const { id, value, gameId, game } of catalogue) {
    const known = games.get(gameId) ?? { id: gameId, name: game, denominations: [] };
    games.set(gameId, known);
    known.denominations.push({ id, value });
  }
  return { games: [...games.values()] };
}
