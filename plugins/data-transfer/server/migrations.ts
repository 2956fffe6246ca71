/**
 * The plugin's tables: those of exports in the background, and those from before the kernel had imports, whose finished
 * imports moved to the kernel.
 */
import { sql } from "kysely";
import { inEnglish, type Migration } from "@portalkit/kernel/server";

export const transferMigrations: readonly Migration[] = [
  {
    name: "001_imports",
    up: async (db) => {
      // Without a foreign key to the account: an import of a deleted account ends with its own message.
      await sql`create table data_transfer_imports (
        id uuid primary key default gen_random_uuid(),
        user_id text not null,
        resource_id text not null,
        file_name text not null,
        delimiter text not null,
        state text not null default 'uploading'
          check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
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
      await sql`create index data_transfer_imports_of
        on data_transfer_imports (user_id, resource_id, created_at desc)`.execute(db);
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
  {
    name: "002_imports_of_the_kernel",
    up: async (db) => {
      // Files were stored as text, which the kernel cannot continue with: running imports end as failed, with a reason.
      await sql`delete from data_transfer_imports where state in ('uploading', 'checking', 'checked')`.execute(db);
      await sql`insert into portal_imports (id, plugin, target, user_id, file_name, size, state, header, total_rows,
        rows, stored, failed, reason, created_at, updated_at, ended_at)
        select id, 'data-transfer', resource_id, user_id, file_name, 0, case state when 'importing' then 'failed'
          else state end, header, total_rows, done_rows, created_rows, failed_rows,
          case state when 'importing' then ${inEnglish("data-transfer:errors.updated")}
            else reason end, created_at, updated_at, updated_at from data_transfer_imports`.execute(db);
      await sql`insert into portal_import_problems (import_id, line, place, reason, field, cells)
        select import_id, line, place, message, column_name, case place when 0 then cells end
          from data_transfer_failures`.execute(db);
      for (const table of ["data_transfer_failures", "data_transfer_parts", "data_transfer_imports"])
        await sql`drop table ${sql.table(table)}`.execute(db);
    },
  },
  {
    name: "003_background_exports",
    up: async (db) => {
      // Without a foreign key to the account: an export of a deleted account ends, and is removed like others.
      await sql`create table data_transfer_exports (
        id uuid primary key default gen_random_uuid(),
        user_id text not null,
        resource_id text not null,
        file_name text not null,
        request json not null,
        state text not null default 'running' check (state in ('running', 'done', 'failed')),
        run uuid,
        attempts integer not null default 0 check (attempts >= 0),
        rows integer not null default 0 check (rows >= 0),
        total integer not null default 0 check (total >= 0),
        size bigint not null default 0 check (size >= 0),
        parts integer not null default 0 check (parts >= 0),
        reason text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ended_at timestamptz,
        check ((state = 'running') = (ended_at is null))
      )`.execute(db);
      await sql`create index data_transfer_exports_of on data_transfer_exports (user_id, created_at desc)`.execute(db);
      await sql`create table data_transfer_export_parts (
        export_id uuid not null references data_transfer_exports (id) on delete cascade,
        number integer not null check (number >= 0),
        content bytea not null,
        primary key (export_id, number)
      )`.execute(db);
    },
  },
  {
    name: "004_export_schedules",
    up: async (db) => {
      await sql`create table data_transfer_schedules (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references portal_users (id) on delete cascade,
        resource_id text not null,
        title text not null,
        request json not null,
        weekdays smallint[] check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
        month_day smallint check (month_day between 1 and 31),
        at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        time_zone text not null,
        by_mail boolean not null,
        next_at timestamptz,
        paused_reason text,
        last_at timestamptz,
        last_state text check (last_state in ('done', 'failed')),
        last_rows integer not null default 0 check (last_rows >= 0),
        last_reason text,
        created_at timestamptz not null default now(),
        check (weekdays is null or month_day is null),
        check (next_at is null or paused_reason is null),
        check ((last_at is null) = (last_state is null))
      )`.execute(db);
      await sql`create index data_transfer_schedules_of on data_transfer_schedules (user_id, created_at)`.execute(db);
      await sql`create index data_transfer_schedules_due on data_transfer_schedules (next_at)
        where next_at is not null`.execute(db);
      // `due_at` marks exports of schedules, also after their schedule is removed.
      await sql`alter table data_transfer_exports
        add column schedule_id uuid references data_transfer_schedules (id) on delete set null,
        add column due_at timestamptz,
        add constraint data_transfer_exports_due unique (schedule_id, due_at),
        add check (schedule_id is null or due_at is not null)`.execute(db);
      await sql`create unique index data_transfer_exports_of_schedule on data_transfer_exports (schedule_id)
        where state = 'running'`.execute(db);
      // Exports that run twice are from before this rule.
      await sql`update data_transfer_exports as later set state = 'failed', reason = ${inEnglish(
        "data-transfer:background.already",
      )}, ended_at = now() where state = 'running' and exists (select 1 from data_transfer_exports as earlier
        where earlier.state = 'running' and earlier.user_id = later.user_id
          and earlier.request::text = later.request::text and earlier.id < later.id)`.execute(db);
      await sql`alter table data_transfer_exports add column fingerprint text
        generated always as (md5(request::text)) stored`.execute(db);
      await sql`create unique index data_transfer_exports_once on data_transfer_exports (user_id, fingerprint)
        where state = 'running' and due_at is null`.execute(db);
    },
  },
];
