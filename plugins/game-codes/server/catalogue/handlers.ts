/** Returns the games with their denominations; buyers receive only those that are for sale. */
import { sql } from "kysely";
import { handle, inReadingOrder, type HandledEndpoint } from "@portalkit/kernel/server";
import { getGames } from "../../contract/catalogue/calls.ts";
import { seesInactive } from "../visibility.ts";
import type { GameCodesServices } from "../services.ts";

export const listGames = (services: GameCodesServices): HandledEndpoint =>
  handle(getGames, async ({ adminUser }) => {
    const { db } = services;
    const all = seesInactive(adminUser, services);
    const { rows } = await sql<{ id: string; name: string; denominations: { id: string; value: string }[] }>`
    select g.id, g.name, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value)
      order by d.sort_key, d.id)
      from denominations d where d.game_id = g.id and (${all} or d.offered)), '[]') as denominations
    from games g where ${all} or g.active order by ${inReadingOrder(sql`g.name`)}, g.id`.execute(db);
    return rows;
  });
