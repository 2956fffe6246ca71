/** The table of list layouts. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const listLayoutMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // Earlier versions made the table together with those of saved views.
      await sql`create table if not exists portal_list_layouts (
        user_id text not null,
        resource_id text not null,
        layout jsonb not null,
        primary key (user_id, resource_id)
      )`.execute(db);
      const { rows } = await sql<{ has: boolean }>`select to_regclass('portal_users') is not null as has`.execute(db);
      if (rows[0]?.has !== true) return;
      await sql`create function portal_forget_list_layouts() returns trigger language plpgsql as $$
        begin
          delete from portal_list_layouts where user_id = old.id::text;
          return null;
        end $$`.execute(db);
      await sql`create trigger portal_forget_list_layouts after delete on portal_users for each row
        execute function portal_forget_list_layouts()`.execute(db);
    },
  },
];
