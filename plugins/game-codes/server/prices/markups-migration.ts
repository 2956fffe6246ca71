/** Adds markups: price scales that may only raise a price. The database enforces their range. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const markupsMigration: Migration = {
  name: "023_price_markups",
  up: async (db) => {
    await sql`alter table price_scales add column kind text not null default 'scale'
      check (kind in ('scale', 'markup'))`.execute(db);
    await sql`alter table price_scales add constraint price_scales_markup_price_scale
      check (kind <> 'markup' or price_scale between 1.01 and 5)`.execute(db);
  },
};
