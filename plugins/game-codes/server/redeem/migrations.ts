/** Tables of redeeming: every attempt with its id, also those that an operator has settled. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the attempts; the code itself has the state of its last one. */
export async function createRedemptions(db: DatabaseTransaction): Promise<void> {
  // The supplier identifies an attempt by its id, so one id never leads to two redemptions. `released_at`: the code may
  // be redeemed again once the provider has been asked about this attempt.
  await sql`create table redemptions (
    id uuid primary key default gen_random_uuid(),
    code_id uuid not null references codes (id),
    user_id uuid not null,
    player_id text not null,
    state text not null default 'queued'
      check (state in ('queued', 'inprogress', 'completed', 'failed', 'cancelled')),
    cancel_asked boolean not null default false,
    provider text,
    unanswered integer not null default 0,
    sent_at timestamptz,
    next_at timestamptz not null default now(),
    leased_until timestamptz,
    error text,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    settled_by uuid,
    settled_reason text,
    released_at timestamptz
  )`.execute(db);
  // Allows one attempt at a time, however many requests arrive at once, and none after a completed one.
  await sql`create unique index redemptions_one on redemptions (code_id)
    where state in ('queued', 'inprogress', 'completed')`.execute(db);
  await sql`create index redemptions_due on redemptions (next_at)
    where state in ('queued', 'inprogress')`.execute(db);
  await sql`create index redemptions_code on redemptions (code_id, created_at desc)`.execute(db);
  await sql`create index redemptions_released on redemptions (code_id) where released_at is not null`.execute(db);
  await sql`create index redemptions_created on redemptions (created_at desc, id)`.execute(db);
  await sql`create table redeem_sandbox (
    id uuid primary key,
    code_fingerprint text not null,
    player_id text not null,
    asked integer not null default 1,
    began_at timestamptz not null default now(),
    cancelled_at timestamptz
  )`.execute(db);
}
