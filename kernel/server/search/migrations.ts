/** What searches need in the database. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const searchMigrations: readonly Migration[] = [
  {
    name: "001_similarity",
    up: async (db) => {
      // Without the right to create it, searches find no typing errors. A failure rolls back only the block.
      await sql`do $$ begin create extension if not exists pg_trgm;
        exception when others then raise notice 'no search by similarity: %', sqlerrm; end $$`.execute(db);
    },
  },
];
