/** Imports, the parts of their files, and the rows that were refused. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const transferMigrations: readonly Migration[] = [
  {
    name: "001_imports",
    up: async (db) => {
      // No reference to the account: an import of a deleted one ends with a sentence of its own.
      await sql`create table data_transfer_imports (
        id uuid primary key default gen_random_uuid(),
        user_id text not null,
        resource_id text not null,
        file_name text not null,
        delimiter text not null,
        state text not null default 'uploading' check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
        mapping jsonb not null default '{}',
        header jsonb,
        parts integer not null default 0,
        total_rows integer,
        done_rows integer not null default 0,
        created_rows integer not null default 0,
        failed_rows integer not null default 0,
        reason text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index data_transfer_imports_of on data_transfer_imports (user_id, resource_id, created_at desc)`.execute(db);
      await sql`create table data_transfer_parts (
        import_id uuid not null references data_transfer_imports (id) on delete cascade,
        number integer not null,
        content text not null,
        primary key (import_id, number)
      )`.execute(db);
      await sql`create table data_transfer_failures (
        import_id uuid not null references data_transfer_imports (id) on delete cascade,
        line integer not null,
        place integer not null,
        column_name text,
        message text not null,
        cells jsonb not null,
        primary key (import_id, line, place)
      )`.execute(db);
    },
  },
];
