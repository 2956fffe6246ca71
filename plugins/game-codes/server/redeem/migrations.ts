/** Tables of redeeming: every attempt with its id, and on the code itself the state of the last attempt. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const redeemMigration: Migration = {
  name: "010_redeem",
  up: async (db) => {
    await sql`alter table codes add column redeem_error text, add column redeem_success boolean,
        add column redeem_progress_step integer, add column redeem_progress_total_steps integer`.execute(db);
    // The supplier identifies an attempt by this id, so one id never leads to two redemptions.
    await sql`create table redemptions (
        id uuid primary key default gen_random_uuid(),
        code_id uuid not null references codes (id),
        user_id text not null,
        player_id text not null,
        state text not null default 'queued'
          check (state in ('queued', 'inprogress', 'completed', 'failed', 'cancelled')),
        cancel_asked boolean not null default false,
        unanswered integer not null default 0,
        sent_at timestamptz,
        next_at timestamptz not null default now(),
        leased_until timestamptz,
        error text,
        created_at timestamptz not null default now(),
        ended_at timestamptz
      )`.execute(db);
    // Allows one attempt at a time, however many requests arrive at once, and none after a completed one.
    await sql`create unique index redemptions_one on redemptions (code_id)
        where state in ('queued', 'inprogress', 'completed')`.execute(db);
    await sql`create index redemptions_due on redemptions (next_at)
        where state in ('queued', 'inprogress')`.execute(db);
    await sql`create index redemptions_code on redemptions (code_id, created_at desc)`.execute(db);
    await sql`create table redeem_sandbox (
        id uuid primary key,
        code_fingerprint text not null,
        player_id text not null,
        asked integer not null default 1,
        began_at timestamptz not null default now(),
        cancelled_at timestamptz
      )`.execute(db);
  },
};

/** Columns for redemptions that an operator has settled. */
export const settleMigration: Migration = {
  name: "014_redeem_settled",
  up: async (db) => {
    await sql`alter table redemptions alter column user_id type uuid using user_id::uuid`.execute(db);
    // `released_at`: the code may be redeemed again once the provider has been asked about this attempt.
    await sql`alter table redemptions add column settled_by uuid, add column settled_reason text,
        add column released_at timestamptz`.execute(db);
    await sql`create index redemptions_released on redemptions (code_id) where released_at is not null`.execute(db);
    await sql`create index redemptions_created on redemptions (created_at desc, id)`.execute(db);
  },
};
