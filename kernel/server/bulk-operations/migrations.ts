/** Tables of bulk operations: their records in portions, and those that were refused. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const bulkOperationMigrations: readonly Migration[] = [
  {
    name: "001_bulk_operations",
    up: async (db) => {
      // Values are json, because they may contain characters that jsonb refuses. No foreign key to the account: an
      // operation whose account is deleted fails with a reason of its own.
      await sql`create table portal_bulk_operations (
        id uuid primary key default gen_random_uuid(),
        user_id text not null,
        resource_id text not null,
        kind text not null check (kind in ('edit', 'delete', 'action')),
        action_id text,
        change json not null default '{}',
        origin jsonb,
        state text not null default 'running' check (state in ('running', 'paused', 'done', 'stopped', 'failed')),
        total integer not null default 0,
        done integer not null default 0,
        changed integer not null default 0,
        refused integer not null default 0,
        has_begun boolean not null default false,
        counts jsonb not null default '{}',
        message text,
        reason text,
        reason_values json,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ended_at timestamptz,
        check (done between 0 and total),
        check (changed >= 0 and refused >= 0 and changed + refused <= done)
      )`.execute(db);
      await sql`create index portal_bulk_operations_of on portal_bulk_operations (user_id, created_at desc)`.execute(
        db,
      );
      await sql`create index portal_bulk_operations_age on portal_bulk_operations (created_at desc)`.execute(db);
      // The ids of the records, as they matched at the start; lists of 1,000, because a row for each takes a minute.
      await sql`create table portal_bulk_portions (
        operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
        number integer not null,
        record_ids text[] not null,
        primary key (operation_id, number)
      )`.execute(db);
      await sql`create table portal_bulk_refusals (
        operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
        place integer not null,
        record_id text not null,
        message text not null,
        message_values text not null,
        primary key (operation_id, place)
      )`.execute(db);
    },
  },
  {
    name: "002_plans",
    up: async (db) => {
      await sql`alter table portal_bulk_operations drop constraint portal_bulk_operations_state_check`.execute(db);
      await sql`alter table portal_bulk_operations add constraint portal_bulk_operations_state_check check
        (state in ('planning', 'planned', 'running', 'paused', 'done', 'stopped', 'failed'))`.execute(db);
      // The values that an edit would overwrite, as they were when the plan was computed, by record id.
      await sql`create table portal_bulk_originals (
        operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
        place integer not null,
        originals json not null,
        primary key (operation_id, place)
      )`.execute(db);
    },
  },
  {
    name: "003_take_back",
    up: async (db) => {
      await sql`alter table portal_bulk_operations drop constraint portal_bulk_operations_kind_check`.execute(db);
      await sql`alter table portal_bulk_operations
        add constraint portal_bulk_operations_kind_check check (kind in ('edit', 'delete', 'action', 'revert')),
        add column reverts uuid references portal_bulk_operations (id) on delete set null`.execute(db);
      await sql`create index portal_bulk_operations_reverts on portal_bulk_operations (reverts)
        where reverts is not null`.execute(db);
      // What an edit has changed: the fields of each record before and after, by record id. A row for each portion,
      // because a row for each record takes as long as the edit. `place` counts the changed records of the rows before.
      await sql`create table portal_bulk_changes (
        operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
        place integer not null check (place >= 0),
        records integer not null check (records > 0),
        changes json not null,
        primary key (operation_id, place)
      )`.execute(db);
    },
  },
  {
    name: "004_restore",
    up: async (db) => {
      await sql`alter table portal_bulk_operations drop constraint portal_bulk_operations_kind_check`.execute(db);
      await sql`alter table portal_bulk_operations add constraint portal_bulk_operations_kind_check
        check (kind in ('edit', 'delete', 'action', 'revert', 'restore'))`.execute(db);
    },
  },
  {
    name: "005_masked_fields",
    up: async (db) => {
      // The masked fields of the same records, sealed and bound to the id of the row.
      await sql`alter table portal_bulk_changes add column id uuid not null unique default gen_random_uuid(),
        add column sealed text`.execute(db);
    },
  },
  {
    name: "006_rest",
    up: async (db) => {
      // The records in which an operation was reverted, a row for each portion: the others can be tried again.
      await sql`create table portal_bulk_reverted (
        number bigint primary key generated always as identity,
        operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
        record_ids text[] not null check (cardinality(record_ids) > 0)
      )`.execute(db);
      await sql`create index portal_bulk_reverted_of on portal_bulk_reverted (operation_id)`.execute(db);
      // The places of the same records in the changes that are reverted.
      await sql`alter table portal_bulk_portions add column places integer[]`.execute(db);
      await sql`update portal_bulk_portions set places = array(
          select number * 1000 + at - 1 from generate_series(1, cardinality(record_ids)) as at)
        from portal_bulk_operations where id = operation_id and kind = 'revert'`.execute(db);
      // Until now, a reversion had all records, in the order of the changes. Of stopped ones, it is not known whether
      // they were more than a plan.
      await sql`insert into portal_bulk_reverted (operation_id, record_ids)
        select reverts, array_agg(distinct record_id) from portal_bulk_operations as r,
          lateral (select changed.id as record_id, place + changed.number - 1 as place
            from portal_bulk_changes, json_object_keys(changes) with ordinality as changed (id, number)
            where operation_id = r.reverts) as c
        where r.kind = 'revert' and r.state in ('running', 'paused', 'done', 'failed') and c.place < r.done
          and not exists (select from portal_bulk_refusals as f
            where f.operation_id = r.id and f.record_id = c.record_id)
        group by reverts`.execute(db);
    },
  },
  {
    name: "007_replaced_fields",
    up: async (db) => {
      // The fields of an edit whose given values were stored differently, in its plan or in its records.
      await sql`alter table portal_bulk_operations add column replaced text[] not null default '{}'`.execute(db);
    },
  },
];
