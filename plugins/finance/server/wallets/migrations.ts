/** Tables of the addresses, the deposits to them and the chains, and the chain that the sandbox simulates. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { keepForward } from "../keep-forward.ts";

/** Creates what deposits need, on real networks and in the sandbox. */
export async function createWallets(db: DatabaseTransaction): Promise<void> {
  await createDeposits(db);
  await createSandbox(db);
}

async function createDeposits(db: DatabaseTransaction): Promise<void> {
  // The sandbox's main wallet has no user; the main wallet of a real network is not stored here.
  await sql`create table finance_wallets (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    user_id uuid references portal_users (id),
    address text not null,
    key_sealed text,
    created_at timestamptz not null default now(),
    unique (provider, address),
    unique nulls not distinct (provider, user_id)
  )`.execute(db);
  await sql`create table finance_chains (provider text primary key, height bigint not null, seen bigint
    not null, looked_at timestamptz not null default now())`.execute(db);
  await sql`create table finance_deposits (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    wallet_id uuid not null references finance_wallets (id),
    user_id uuid not null references portal_users (id),
    asset text not null check (asset in ('USDT', 'TRX')),
    amount numeric(20,6) not null check (amount > 0),
    txid text not null,
    position integer not null,
    block bigint not null,
    state text not null default 'seen' check (state in ('seen', 'credited', 'kept', 'lost')),
    credited numeric(20,6) check (credited > 0),
    transaction_id uuid unique references ledger_transactions (id),
    created_at timestamptz not null default now(),
    unique (provider, txid, position),
    constraint finance_deposits_credited check ((state = 'credited') = (transaction_id is not null)
      and (transaction_id is null) = (credited is null))
  )`.execute(db);
  await sql`create index finance_deposits_user on finance_deposits (user_id, created_at desc, id)`.execute(db);
  await sql`create index finance_deposits_wallet on finance_deposits (wallet_id)`.execute(db);
  await sql`create index finance_deposits_seen on finance_deposits (provider, block)
    where state = 'seen'`.execute(db);
  // A lost deposit may reappear in another block.
  await keepForward(db, "finance_deposits", { seen: ["credited", "kept", "lost"], lost: ["seen"] });
  await sql`create function finance_deposits_simulated() returns trigger language plpgsql as $$
    begin
      if (new.provider = 'sandbox') <> (select simulated from ledger_transactions where id = new.transaction_id) then
        raise exception 'a deposit is marked as simulated exactly when the sandbox made it'
          using errcode = '23514', constraint = 'finance_deposits_simulated';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_deposits_simulated before insert or update on finance_deposits for each row
    when (new.transaction_id is not null) execute function finance_deposits_simulated()`.execute(db);
}

async function createSandbox(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_sandbox_transfers (
    id bigint generated always as identity primary key,
    txid text not null unique,
    from_address text,
    to_address text not null,
    asset text not null check (asset in ('USDT', 'TRX')),
    amount numeric(20,6) not null check (amount > 0),
    block bigint not null
  )`.execute(db);
  await sql`create index finance_sandbox_block on finance_sandbox_transfers (block)`.execute(db);
  await sql`create index finance_sandbox_to on finance_sandbox_transfers (to_address)`.execute(db);
  await sql`create index finance_sandbox_from on finance_sandbox_transfers (from_address)`.execute(db);
  await sql`create trigger finance_sandbox_guard before insert on finance_sandbox_transfers for each row
    execute function ledger_guard_simulated()`.execute(db);
}
