/** Detects that a table has changed: an append-only count that every committed write adds to. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

/**
 * A writing statement adds a row with 1, so writers never wait for each other; a reader takes the sum in the same
 * snapshot as its rows. A sum, not a maximum: if two transactions commit in either order, neither can hide the other.
 * The function runs with its owner's rights and uses the qualified name of its table, so that every write to a
 * resource's table is counted and never fails, whatever its account and search path.
 */
export const resourceMigrations: readonly Migration[] = [
  {
    name: "001_table_changes",
    up: async (db) => {
      await sql`create table portal_table_changes (table_name text not null, changes bigint not null)`.execute(db);
      await sql`create index portal_table_changes_by_table on portal_table_changes (table_name)
        include (changes)`.execute(db);
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
      await sql`create function portal_note_change() returns trigger language plpgsql security definer
        set search_path = pg_catalog, pg_temp as $$
        begin
          insert into ${sql.id(rows[0]?.schema ?? "public", "portal_table_changes")} (table_name, changes)
            values (tg_table_name, 1);
          return null;
        end $$`.execute(db);
    },
  },
  {
    name: "002_deleted_records",
    up: async (db) => {
      await sql`create table portal_deleted_records (
        id uuid primary key default gen_random_uuid(),
        resource_id text not null,
        user_id text not null,
        record jsonb not null,
        deleted_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index portal_deleted_records_age on portal_deleted_records (deleted_at)`.execute(db);
    },
  },
];
