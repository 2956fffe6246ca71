/** Tables of the transfers that the portal makes, and of the withdrawals and sweeps that order them. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { keepForward } from "../keep-forward.ts";

/** Creates the sweeps, the withdrawals and the transfers of both. */
export async function createTransfers(db: DatabaseTransaction): Promise<void> {
  await createSweeps(db);
  await createWithdrawals(db);
  await sql`create table finance_transfers (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    withdrawal_id uuid unique references finance_withdrawals (id),
    sweep_id uuid references finance_sweeps (id),
    from_wallet uuid references finance_wallets (id),
    from_address text not null,
    to_address text not null,
    asset text not null check (asset in ('USDT', 'TRX')),
    amount numeric(20,6) not null check (amount > 0),
    after_id uuid references finance_transfers (id),
    state text not null default 'planned' check (state in ('planned', 'signed', 'sent', 'confirmed', 'failed')),
    txid text unique,
    payload text,
    expires_at timestamptz,
    reason text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (sweep_id, from_address, to_address, asset),
    constraint finance_transfers_purpose check ((withdrawal_id is null) <> (sweep_id is null)),
    constraint finance_transfers_signed
      check (state in ('planned', 'failed') or (txid is not null and payload is not null and expires_at is
        not null))
  )`.execute(db);
  await sql`create index finance_transfers_open on finance_transfers (provider, updated_at)
    where state in ('planned', 'signed', 'sent')`.execute(db);
  await keepForward(db, "finance_transfers", {
    planned: ["signed", "failed"],
    signed: ["sent"],
    sent: ["confirmed", "failed"],
  });
}

async function createSweeps(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_sweeps (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    state text not null default 'planning' check (state in ('planning', 'running', 'finished')),
    started_by uuid not null references portal_users (id),
    looked_up_to uuid,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint finance_sweeps_finished check ((state = 'finished') = (finished_at is not null))
  )`.execute(db);
  await sql`create unique index finance_sweeps_one_at_a_time on finance_sweeps ((true))
    where state <> 'finished'`.execute(db);
  await keepForward(db, "finance_sweeps", { planning: ["running"], running: ["finished"] });
}

/** A withdrawal to an address that waits is a request like any other: its approval decides it. */
async function createWithdrawals(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_withdrawals (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references portal_users (id),
    amount numeric(20,6) not null check (amount > 0),
    address text not null,
    note text,
    state text not null default 'requested'
      check (state in ('requested', 'approved', 'sent', 'confirmed', 'failed', 'rejected')),
    reason text,
    requested_by uuid not null references portal_users (id),
    decided_by uuid references portal_users (id),
    approval_id uuid unique references finance_approvals (id),
    transaction_id uuid unique references ledger_transactions (id),
    return_id uuid unique references ledger_transactions (id),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint finance_withdrawals_by_another check (decided_by <> requested_by),
    constraint finance_withdrawals_paid
      check ((state in ('approved', 'sent', 'confirmed', 'failed')) = (transaction_id is not null)),
    constraint finance_withdrawals_returned check ((state = 'failed') = (return_id is not null))
  )`.execute(db);
  await sql`create index finance_withdrawals_user on finance_withdrawals (user_id, created_at desc, id)`.execute(db);
  await sql`create index finance_withdrawals_state on finance_withdrawals (state, created_at desc, id)`.execute(db);
  await keepForward(db, "finance_withdrawals", {
    requested: ["approved", "rejected"],
    approved: ["sent", "failed"],
    sent: ["confirmed", "failed"],
  });
  await sql`create function finance_withdrawals_check_approval() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from finance_approvals a where a.id = new.approval_id and a.decided_by = new.decided_by
          and a.user_id = new.user_id and a.amount = new.amount
          and a.state = case when new.state = 'rejected' then 'rejected' else 'approved' end
      ) then
        raise exception 'a withdrawal that waits is decided by its approval'
          using errcode = '23514', constraint = 'finance_withdrawals_approval';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_withdrawals_approval before update on finance_withdrawals for each row
    when (old.state = 'requested' and new.state <> 'requested'
      and (new.approval_id is not null or new.decided_by is not null or new.state = 'rejected'))
    execute function finance_withdrawals_check_approval()`.execute(db);
}
