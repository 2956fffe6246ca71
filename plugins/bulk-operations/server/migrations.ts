/** Tables of bulk operations: their records in portions, what they changed, and those that were refused. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const bulkOperationMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createOperations(db);
      await createRecords(db);
    },
  },
  {
    name: "002_scope",
    up: async (db) => {
      // What its user might read of the resource when it was started.
      await sql`alter table portal_bulk_operations add column scope text`.execute(db);
    },
  },
  {
    name: "003_sealed",
    up: async (db) => {
      // The secret ones of the new values, sealed and bound to the id of the operation.
      await sql`alter table portal_bulk_operations add column sealed text`.execute(db);
    },
  },
  {
    name: "004_own_texts",
    up: async (db) => {
      // Reasons whose texts were the kernel's.
      const names = { ACCOUNT_GONE: "accountGone", OUTCOME_UNKNOWN: "outcomeUnknown" };
      for (const [code, name] of Object.entries(names)) {
        const [before, after] = [
          ["server", `errors.PORTAL_BULK_${code}`],
          ["bulk-operations", `errors.${name}`],
        ].map((key) => key.join(":"));
        await sql`update portal_bulk_operations set reason = ${after} where reason = ${before}`.execute(db);
        await sql`update portal_bulk_refusals set message = ${after} where message = ${before}`.execute(db);
      }
    },
  },
  {
    name: "005_imports",
    up: async (db) => {
      // What another plugin changes is recorded while it does: `recording`. It has the file's name, and what takes it
      // back has it too.
      await sql`alter table portal_bulk_operations add column file_name text,
        drop constraint portal_bulk_operations_kind_check,
        add constraint portal_bulk_operations_kind_check
          check (kind in ('edit', 'delete', 'action', 'import', 'revert', 'restore')),
        drop constraint portal_bulk_operations_state_check,
        add constraint portal_bulk_operations_state_check check (state in
          ('planning', 'planned', 'recording', 'running', 'paused', 'done', 'stopped', 'failed'))`.execute(db);
    },
  },
  {
    name: "006_selection",
    up: async (db) => {
      // Of which list the records were, for the receipt.
      await sql`alter table portal_bulk_operations add column selection json`.execute(db);
    },
  },
  {
    name: "007_formulas",
    up: async (db) => {
      // Of the fields of an edit whose values are computed. Of a plan, what the first changed records would be.
      await sql`alter table portal_bulk_operations add column formulas json not null default '{}'`.execute(db);
      await sql`alter table portal_bulk_originals add column planned json`.execute(db);
    },
  },
];

async function createOperations(db: DatabaseTransaction): Promise<void> {
  // Values are json, because they may contain characters that jsonb refuses. No foreign key to the account: an
  // operation whose account is deleted fails with a reason of its own. `replaced` are the fields of an edit whose given
  // values were stored differently, in its plan or in its records.
  await sql`create table portal_bulk_operations (
    id uuid primary key default gen_random_uuid(),
    user_id text not null,
    resource_id text not null,
    kind text not null check (kind in ('edit', 'delete', 'action', 'revert', 'restore')),
    action_id text,
    change json not null default '{}',
    replaced text[] not null default '{}',
    reverts uuid references portal_bulk_operations (id) on delete set null,
    origin jsonb,
    state text not null default 'running'
      check (state in ('planning', 'planned', 'running', 'paused', 'done', 'stopped', 'failed')),
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
  await sql`create index portal_bulk_operations_of on portal_bulk_operations (user_id, created_at desc)`.execute(db);
  await sql`create index portal_bulk_operations_age on portal_bulk_operations (created_at desc)`.execute(db);
  await sql`create index portal_bulk_operations_reverts on portal_bulk_operations (reverts)
    where reverts is not null`.execute(db);
}

/** A row for each portion of about 1,000 records, because a row for each record takes as long as the edit. */
async function createRecords(db: DatabaseTransaction): Promise<void> {
  // The ids of the records, as they matched at the start, and in a reversion their places in the changes.
  await sql`create table portal_bulk_portions (
    operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
    number integer not null,
    record_ids text[] not null,
    places integer[],
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
  // The values that an edit would overwrite, as they were when the plan was computed, by record id.
  await sql`create table portal_bulk_originals (
    operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
    place integer not null,
    originals json not null,
    primary key (operation_id, place)
  )`.execute(db);
  // What an edit has changed: the fields of each record before and after, by record id. Masked fields are sealed and
  // bound to the id of the row. `place` counts the changed records of the rows before.
  await sql`create table portal_bulk_changes (
    id uuid not null unique default gen_random_uuid(),
    operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
    place integer not null check (place >= 0),
    records integer not null check (records > 0),
    changes json not null,
    sealed text,
    primary key (operation_id, place)
  )`.execute(db);
  // The records in which an operation was reverted: the others can be tried again.
  await sql`create table portal_bulk_reverted (
    number bigint primary key generated always as identity,
    operation_id uuid not null references portal_bulk_operations (id) on delete cascade,
    record_ids text[] not null check (cardinality(record_ids) > 0)
  )`.execute(db);
  await sql`create index portal_bulk_reverted_of on portal_bulk_reverted (operation_id)`.execute(db);
}
