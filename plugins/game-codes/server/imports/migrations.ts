/** Tables for imports of codes, the encrypted parts of their files, and the rejected rows. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const importMigration: Migration = {
  name: "011_imports",
  up: async (db) => {
    await sql`create sequence code_import_numbers`.execute(db);
    await sql`create table code_imports (
        id uuid primary key default gen_random_uuid(),
        batch text not null unique default 'import-' || nextval('code_import_numbers'),
        user_id text not null,
        file_name text not null,
        size bigint not null,
        state text not null default 'uploading'
          check (state in ('uploading', 'importing', 'done', 'cancelled', 'failed')),
        settings jsonb,
        mapping jsonb,
        parts integer not null default 0,
        share real not null default 0,
        rows integer not null default 0,
        imported integer not null default 0,
        in_file integer not null default 0,
        in_stock integer not null default 0,
        bad integer not null default 0,
        reason text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ended_at timestamptz
      )`.execute(db);
    await sql`create index code_imports_of on code_imports (user_id, created_at desc)`.execute(db);
    // Files contain codes in plain text, so their parts are stored encrypted until the import has ended.
    await sql`create table code_import_parts (
        import_id uuid not null references code_imports (id) on delete cascade,
        number integer not null,
        content bytea not null,
        primary key (import_id, number)
      )`.execute(db);
    await sql`create table code_import_problems (
        import_id uuid not null references code_imports (id) on delete cascade,
        line integer not null,
        reason text not null,
        primary key (import_id, line)
      )`.execute(db);
  },
};

/** The character or column that a problem refers to; problems of earlier imports have none. */
export const importPositionMigration: Migration = {
  name: "020_import_positions",
  up: async (db) => {
    await sql`alter table code_import_problems add column position integer check (position > 0)`.execute(db);
  },
};

/**
 * Moves imports to the kernel, which now provides them for every plugin. Running imports continue, because the parts of
 * their files are encrypted with the same key.
 */
export const kernelImportsMigration: Migration = {
  name: "025_imports_of_the_kernel",
  up: async (db) => {
    await sql`insert into portal_imports (id, plugin, user_id, file_name, size, state, settings, mapping, details,
      parts, share, rows, stored, failed, counts, reason, created_at, updated_at, ended_at)
      select id, 'game-codes', user_id, file_name, size, state, settings,
        case when mapping is not null then
          jsonb_strip_nulls(jsonb_build_object('code', jsonb_build_object('column', mapping->'code'),
          'game', coalesce(mapping->'game', case
            when mapping ? 'gameId' then jsonb_build_object('value', mapping->'gameId') end),
          'denomination', coalesce(mapping->'denomination', case
            when mapping ? 'denominationId' then jsonb_build_object('value', mapping->'denominationId') end))) end,
        jsonb_build_object('batch', batch), parts, share, rows, imported, in_file + in_stock + bad,
          jsonb_build_object('inFile', in_file, 'inStock', in_stock), reason, created_at, updated_at, ended_at
      from code_imports`.execute(db);
    await sql`insert into portal_import_parts (import_id, number, content) select import_id, number, content
      from code_import_parts`.execute(db);
    await sql`insert into portal_import_problems (import_id, line, place, reason, position)
      select import_id, line, 0, reason, position from code_import_problems`.execute(db);
    for (const table of ["code_import_problems", "code_import_parts", "code_imports"])
      await sql`drop table ${sql.table(table)}`.execute(db);
  },
};
