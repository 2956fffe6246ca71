/** Adds the agreement behind a price scale: the path of a file, or its address. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const agreementMigrations: readonly Migration[] = [
  {
    name: "013_price_agreements",
    up: async (db) => {
      await sql`alter table price_scales add column agreement text`.execute(db);
    },
  },
];
