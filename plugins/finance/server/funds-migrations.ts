/** Tables for approvals and wallets: addresses, deposits, transfers, withdrawals, sweeps. States only move forward. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "#kernel/server";

export const fundsMigrations: readonly Migration[] = [
  {
    name: "003_approvals",
    up: async (db) => {
      await sql`create table finance_approvals (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('bonus', 'withdrawal')),
        user_id uuid not null references portal_users (id),
        amount numeric(20,6) not null check (amount > 0),
        note text,
        state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
        requested_by uuid not null references portal_users (id),
        decided_by uuid references portal_users (id),
        decided_at timestamptz,
        transaction_id uuid unique references ledger_transactions (id),
        created_at timestamptz not null default now(),
        constraint finance_approvals_by_another check (decided_by <> requested_by),
        constraint finance_approvals_decided
          check ((state = 'waiting') = (decided_by is null) and (state = 'approved') = (transaction_id is not null))
      )`.execute(db);
      await sql`create index finance_approvals_state on finance_approvals (state, created_at desc, id)`.execute(db);
      await keepForward(db, "finance_approvals", { waiting: ["approved", "rejected"] });
    },
  },
  {
    name: "004_wallets",
    up: async (db) => {
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
    },
  },
  {
    name: "005_transfers",
    up: async (db) => {
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
        transaction_id uuid unique references ledger_transactions (id),
        return_id uuid unique references ledger_transactions (id),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint finance_withdrawals_by_another check (decided_by <> requested_by),
        constraint finance_withdrawals_paid
          check ((state in ('approved', 'sent', 'confirmed', 'failed')) = (transaction_id is not null)),
        constraint finance_withdrawals_returned check ((state = 'failed') = (return_id is not null))
      )`.execute(db);
      await sql`create index finance_withdrawals_user
        on finance_withdrawals (user_id, created_at desc, id)`.execute(db);
      await sql`create index finance_withdrawals_state on finance_withdrawals (state, created_at desc, id)`.execute(db);
      await keepForward(db, "finance_withdrawals", {
        requested: ["approved", "rejected"],
        approved: ["sent", "failed"],
        sent: ["confirmed", "failed"],
      });
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
    },
  },
  {
    name: "006_sandbox",
    up: async (db) => {
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
    },
  },
];

/** Makes the database refuse invalid state transitions, and changes of amounts, addresses and other fixed columns. */
async function keepForward(
  db: DatabaseTransaction,
  table: string,
  next: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const steps = Object.entries(next)
    .flatMap(([from, to]) => to.map((state) => `(old.state = '${from}' and new.state = '${state}')`))
    .join(" or ");
  await sql
    .raw(
      `create function ${table}_forward() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'what moved money is kept' using errcode = '23514', constraint = '${table}_kept'; end if;
      if new.state <> old.state and not (${steps}) then
        raise exception 'from % to % leads no way', old.state, new.state using errcode = '23514', constraint = '${table}_forward';
      end if;
      if (to_jsonb(new) - '{state,decided_by,decided_at,transaction_id,return_id,credited,block,reason,looked_up_to,finished_at,txid,payload,expires_at,updated_at}'::text[])
        <> (to_jsonb(old) - '{state,decided_by,decided_at,transaction_id,return_id,credited,block,reason,looked_up_to,finished_at,txid,payload,expires_at,updated_at}'::text[]) then
        raise exception 'what was agreed on stays as it is' using errcode = '23514', constraint = '${table}_agreed';
      end if;
      return new;
    end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${table}_forward before update or delete on ${table} for each row execute function ${table}_forward()`,
    )
    .execute(db);
}
