/** Detects that a table has changed: an append-only count that every committed write adds to. And the trash. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/contract";
import type { Migration } from "@portalkit/kernel/server";
import { createListLayouts } from "./describe/list-layouts.ts";

/**
 * A writing statement adds a row with 1, so writers never wait for each other; a reader takes the sum in the same
 * snapshot as its rows. A sum, not a maximum: if two transactions commit in either order, neither can hide the other.
 * The function runs with its owner's rights and uses the qualified name of its table, so that every write to a
 * resource's table is counted and never fails, whatever its account and search path.
 */
export const resourceMigrations: readonly Migration[] = [
  {
    name: "001_initial",
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
      await createTrash(db);
    },
  },
  { name: "002_row_limits", up: createRowLimitCheck },
  { name: "003_list_layouts", up: createListLayouts },
];

async function createTrash(db: DatabaseTransaction): Promise<void> {
  // json keeps columns of that type to the letter. Entries have numbers, because all of one transaction have the same
  // time, and what was deleted last is restored first.
  await sql`create table portal_deleted_records (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    resource_id text not null,
    table_name text not null,
    record_id text not null,
    record json not null,
    user_id text not null,
    operation_id uuid,
    deleted_at timestamptz not null default now(),
    kept_until timestamptz not null
  )`.execute(db);
  await sql`create index portal_deleted_records_end on portal_deleted_records (kept_until)`.execute(db);
  await sql`create index portal_deleted_records_of on portal_deleted_records (resource_id, number)`.execute(db);
  await sql`create index portal_deleted_records_operation on portal_deleted_records (operation_id, record_id)
    where operation_id is not null`.execute(db);
  // The rows that the database deleted with a record; `place` identifies a row while the deletion runs.
  await sql`create table portal_deleted_rows (
    deleted_id uuid not null references portal_deleted_records (id) on delete cascade,
    table_name text not null,
    place text not null,
    depth integer not null check (depth > 0),
    record json not null,
    primary key (deleted_id, table_name, place)
  )`.execute(db);
}

/**
 * The check of a declared limit, after each statement: for each owner of rows that begin to count, it waits for other
 * transactions that add rows of that owner, then counts. Owners are locked in one order, so that two statements do not
 * deadlock, and by 1024 keys, because the database has a maximum number of locks. It runs with the rights of the
 * writer, because its arguments contain SQL.
 */
async function createRowLimitCheck(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_check_row_limit() returns trigger language plpgsql as $$
    declare
      owner_column constant text := quote_ident(tg_argv[1]);
      key_column constant text := quote_ident(tg_argv[2]);
      counted constant text := '(select * from %s where ' || replace(tg_argv[3], '%', '%%') || ')';
      full_name constant text := format('%I.%I', tg_table_schema, tg_table_name);
      entering text := format('select distinct n.%s as owner from %s n', owner_column, format(counted, 'new_rows'));
      lock_key integer;
      locks integer := 0;
      is_exceeded boolean;
    begin
      if tg_op = 'UPDATE' then
        entering := entering || format(' where not exists (select 1 from %s o where o.%s = n.%2$s and o.%3$s = n.%3$s)',
          format(counted, 'old_rows'), key_column, owner_column);
      end if;
      for lock_key in execute format('select distinct hashtext(owner::text) & 1023 from (%s) owners order by 1', entering)
      loop
        perform pg_advisory_xact_lock(hashtext(tg_argv[0] || ' ' || full_name), lock_key);
        locks := locks + 1;
      end loop;
      if locks = 0 then return null; end if;
      -- Few owners are found by an index; for many, "is true" makes the planner read the table once, with a hash.
      execute format('select exists (select 1 from %1$s t where (t.%2$s in (%3$s)) %4$s group by t.%2$s
        having count(*) > %5$s)',
        format(counted, full_name), owner_column, entering, case when locks > 50 then 'is true' else '' end,
        tg_argv[4]::bigint)
        into is_exceeded;
      if is_exceeded then
        raise exception 'more than % rows with the same % in %', tg_argv[4], tg_argv[1], tg_table_name
          using errcode = '23514', constraint = tg_argv[0], table = tg_table_name, schema = tg_table_schema;
      end if;
      return null;
    end $$`.execute(db);
}
