/** The double-entry ledger: append-only, every transaction sums to zero per currency, no user's balance below zero. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const ledgerMigrations: readonly Migration[] = [
  {
    name: "001_ledger",
    up: async (db) => {
      await sql`create table ledger_accounts (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('user', 'sales', 'deposits', 'bonuses', 'withdrawals', 'adjustments')),
        user_id uuid references portal_users (id),
        currency text not null default 'USDT',
        balance numeric(20,6) not null default 0,
        check ((kind = 'user') = (user_id is not null)),
        check (kind <> 'user' or balance >= 0)
      )`.execute(db);
      await sql`create unique index ledger_accounts_of_user on ledger_accounts (user_id, currency) where user_id is not null`.execute(db);
      await sql`create unique index ledger_accounts_of_house on ledger_accounts (kind, currency) where user_id is null`.execute(db);
      await sql`create table ledger_transactions (
        id uuid primary key default gen_random_uuid(),
        type text not null check (type in ('deposit', 'order', 'refund', 'bonus', 'withdrawal', 'adjustment')),
        user_id uuid references portal_users (id),
        order_id uuid,
        amount numeric(20,6) not null,
        currency text not null default 'USDT',
        note text,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index ledger_transactions_created on ledger_transactions (created_at desc, id)`.execute(db);
      await sql`create index ledger_transactions_user on ledger_transactions (user_id, created_at desc)`.execute(db);
      await sql`create table ledger_entries (
        id bigint generated always as identity primary key,
        transaction_id uuid not null references ledger_transactions (id),
        account_id uuid not null references ledger_accounts (id),
        amount numeric(20,6) not null check (amount <> 0),
        currency text not null default 'USDT'
      )`.execute(db);
      await sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`.execute(db);
      await sql`create index ledger_entries_account on ledger_entries (account_id)`.execute(db);
      await protect(db);
    },
  },
];

type Db = Parameters<Migration["up"]>[0];

/** The rules live in the database itself, where no code path can go around them. */
async function protect(db: Db): Promise<void> {
  await sql`create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = '23514';
    end $$`.execute(db);
  for (const table of ["ledger_transactions", "ledger_entries"]) {
    await sql`create trigger ledger_append_only before update or delete or truncate on ${sql.table(table)} for each statement execute function ledger_refuse_change()`.execute(db);
  }
  // Balances follow the entries of each statement, so that a bulk load updates an account once.
  await sql`create function ledger_apply_entries() returns trigger language plpgsql as $$
    begin
      update ledger_accounts a set balance = a.balance + e.amount
      from (select account_id, sum(amount) as amount from added group by account_id) e where a.id = e.account_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_balances after insert on ledger_entries referencing new table as added for each statement execute function ledger_apply_entries()`.execute(db);
  await sql`create function ledger_check_sums() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from ledger_entries where transaction_id in (select transaction_id from added) group by transaction_id, currency having sum(amount) <> 0
      ) then
        raise exception 'the entries of a transaction must sum to zero' using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_sums after insert on ledger_entries referencing new table as added for each statement execute function ledger_check_sums()`.execute(db);
}
