/** Answers the games with their denominations. */
import { sql } from "kysely";
import { handle, type HandledEndpoint } from "#kernel/server";
import { getGames } from "../../contract/denominations/games-endpoint.ts";

export const listGames: HandledEndpoint = handle(getGames, async ({ services }) => {
  const { rows } = await sql<{ id: string; name: string; denominations: { id: string; value: string }[] }>`
    select g.id, g.name, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value) order by d.sort_key, d.id) from denominations d where d.game_id = g.id), '[]') as denominations
    from games g order by g.name, g.id`.execute(services.db);
  return rows;
});
