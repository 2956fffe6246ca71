/** Tables of imports, the sealed parts of their files, the skipped rows, and plans. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const importMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // No foreign key to the account: an import whose account is deleted fails with a reason of its own. Instances of
      // a plugin share its tables.
      await sql`create table portal_imports (
        id uuid primary key default gen_random_uuid(),
        plugin text not null,
        target text,
        user_id text not null,
        file_name text not null,
        size bigint not null,
        state text not null default 'uploading'
          check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
        settings jsonb,
        mapping jsonb,
        matching jsonb,
        details jsonb not null default '{}',
        header jsonb,
        parts integer not null default 0,
        share real not null default 0,
        total_rows integer,
        rows integer not null default 0,
        stored integer not null default 0,
        created integer not null default 0,
        changed integer not null default 0,
        unchanged integer not null default 0,
        failed integer not null default 0,
        counts jsonb not null default '{}',
        reason text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ended_at timestamptz
      )`.execute(db);
      await sql`create index portal_imports_of on portal_imports (user_id, plugin, created_at desc)`.execute(db);
      // Files may contain secrets, so their parts are sealed, and deleted when the import has ended.
      await sql`create table portal_import_parts (
        import_id uuid not null references portal_imports (id) on delete cascade,
        number integer not null,
        content bytea not null,
        primary key (import_id, number)
      )`.execute(db);
      await sql`create table portal_import_problems (
        import_id uuid not null references portal_imports (id) on delete cascade,
        line integer not null,
        place integer not null,
        reason text not null,
        field text,
        position integer,
        cells jsonb,
        primary key (import_id, line, place)
      )`.execute(db);
      // What the check of an import that changes records has found for each row that it did not refuse. `digest` is of
      // the new and the stored values of the record, so that a later change of either is noticed.
      await sql`create table portal_import_plan (
        import_id uuid not null references portal_imports (id) on delete cascade,
        line integer not null,
        record_id text,
        digest text,
        change jsonb,
        primary key (import_id, line),
        check ((record_id is null) = (digest is null))
      )`.execute(db);
    },
  },
  {
    name: "002_scope",
    up: async (db) => {
      // What its user might read of the target when the plan and the skipped rows were stored.
      await sql`alter table portal_imports add column scope text`.execute(db);
    },
  },
  {
    name: "003_secret_values",
    up: async (db) => {
      // Secrets that the mapping gives to every row, such as a first password: sealed like the parts of the file, and
      // deleted with them.
      await sql`alter table portal_imports add column secret_values bytea`.execute(db);
    },
  },
  {
    name: "004_problem_values",
    up: async (db) => {
      // What the text of a reason names beside the position, such as the error of a cell.
      await sql`alter table portal_import_problems add column text_values jsonb`.execute(db);
    },
  },
  {
    name: "005_language",
    up: async (db) => {
      // Of the call that started it: labels in the file are in this language, and the reasons are shown in it.
      await sql`alter table portal_imports add column language text`.execute(db);
    },
  },
  {
    name: "006_decimal_signs",
    up: async (db) => {
      // By the name of a field; written when the rows are counted.
      await sql`alter table portal_imports add column decimal_signs jsonb not null default '{}'`.execute(db);
    },
  },
];
