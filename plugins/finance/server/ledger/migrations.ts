/**
 * The double-entry ledger: append-only, every transaction sums to zero per currency, no user's balance below zero, one
 * payment per order, each refund once, and refunds of at most the payment.
 */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the accounts, the transactions and their entries, and the rules that the database enforces on them. */
export async function createLedger(db: DatabaseTransaction): Promise<void> {
  await createTables(db);
  await keepAppendOnly(db);
  await keepBalances(db);
  await keepTransactionsWhole(db);
  await keepRefundsWithin(db);
  await guardSimulated(db);
}

async function createTables(db: DatabaseTransaction): Promise<void> {
  // Only users' accounts store a balance: every order moves money to house accounts, and must not queue for the lock of
  // one row.
  await sql`create table ledger_accounts (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('user', 'sales', 'deposits', 'bonuses', 'withdrawals', 'adjustments')),
    user_id uuid references portal_users (id),
    currency text not null default 'USDT',
    balance numeric(20,6),
    constraint ledger_accounts_of_users
      check ((kind = 'user') = (user_id is not null) and (kind = 'user') = (balance is not null)),
    constraint ledger_balance_not_negative check (balance >= 0),
    unique (id, currency)
  )`.execute(db);
  await sql`create unique index ledger_accounts_of_user on ledger_accounts (user_id, currency) where user_id is
    not null`.execute(db);
  await sql`create unique index ledger_accounts_of_house on ledger_accounts (kind, currency)
    where user_id is null`.execute(db);
  // `amount` is the change of the user's balance: negative for an order. Without a user, it is the amount between house
  // accounts. `guarded` marks rows written under the rules for orders: no others are accepted.
  await sql`create table ledger_transactions (
    id uuid primary key default gen_random_uuid(),
    type text not null,
    user_id uuid references portal_users (id),
    order_id uuid,
    refund_id uuid,
    amount numeric(20,6) not null,
    currency text not null default 'USDT',
    note text,
    simulated boolean not null default false,
    guarded boolean default true,
    created_at timestamptz not null default now(),
    opened_in xid8 not null default pg_current_xact_id(),
    constraint ledger_transactions_direction check (
      case when type in ('deposit', 'refund', 'bonus') then amount > 0
           when type in ('order', 'withdrawal') then amount < 0
           when type = 'adjustment' then amount <> 0
           else false end
    ),
    constraint ledger_transactions_simulated check (not simulated or type = 'deposit'),
    constraint ledger_guarded check (guarded is true),
    constraint ledger_refund_named check (
      case when refund_id is null then type <> 'refund' or order_id is null
           else type = 'refund' and order_id is not null end
    )
  )`.execute(db);
  await sql`create index ledger_transactions_created on ledger_transactions (created_at desc, id)`.execute(db);
  await sql`create index ledger_transactions_user on ledger_transactions (user_id, created_at desc, id)`.execute(db);
  await sql`create index ledger_transactions_type on ledger_transactions (type, created_at desc, id)`.execute(db);
  await sql`create index ledger_transactions_order on ledger_transactions (order_id) where order_id is
    not null`.execute(db);
  await sql`create unique index ledger_one_payment on ledger_transactions (order_id)
    where type = 'order' and guarded`.execute(db);
  await sql`create unique index ledger_one_refund on ledger_transactions (refund_id)
    where refund_id is not null`.execute(db);
  await createTextSearchIndexes(db, "ledger_transactions", ["note"]);
  await sql`create table ledger_entries (
    id bigint generated always as identity primary key,
    transaction_id uuid not null references ledger_transactions (id),
    account_id uuid not null,
    amount numeric(20,6) not null check (amount <> 0),
    currency text not null default 'USDT',
    foreign key (account_id, currency) references ledger_accounts (id, currency)
  )`.execute(db);
  await sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`.execute(db);
  await sql`create index ledger_entries_account on ledger_entries (account_id)`.execute(db);
}

/** Refuses changes of entries: a mistake is corrected by another transaction. */
async function keepAppendOnly(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = '23514', constraint = 'ledger_append_only';
    end $$`.execute(db);
  for (const table of ["ledger_transactions", "ledger_entries"]) {
    await sql`create trigger ledger_append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_refuse_change()`.execute(db);
  }
  await sql`create trigger ledger_append_only before delete or truncate on ledger_accounts for each statement
    execute function ledger_refuse_change()`.execute(db);
}

/** Computes balances from the entries only; a statement with many entries updates each account once. */
async function keepBalances(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_open_account() returns trigger language plpgsql as $$
    begin
      new.balance := case when new.kind = 'user' then 0 end;
      return new;
    end $$`.execute(db);
  await sql`create trigger ledger_open_account before insert on ledger_accounts for each row
    execute function ledger_open_account()`.execute(db);
  await sql`create function ledger_guard_account() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() < 2 or (new.id, new.kind, new.user_id, new.currency) is distinct
        from (old.id, old.kind, old.user_id, old.currency) then
        raise exception 'a balance is moved by entries alone'
          using errcode = '23514', constraint = 'ledger_append_only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ledger_guard_account before update on ledger_accounts for each row
    execute function ledger_guard_account()`.execute(db);
  // Locks accounts in a fixed order, so that two movements between the same users cannot deadlock.
  await sql`create function ledger_apply_entries() returns trigger language plpgsql as $$
    begin
      perform 1 from ledger_accounts where user_id is not null and id in (select account_id from added) order by id
        for no key update;
      update ledger_accounts a set balance = a.balance + e.amount
      from (select account_id, sum(amount) as amount from added group by account_id) e where a.id = e.account_id
        and a.user_id is not null;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_balances after insert on ledger_entries referencing new table as added
    for each statement execute function ledger_apply_entries()`.execute(db);
}

/**
 * Entries are written in the database transaction that opens their ledger transaction, and sum to zero; at its end they
 * must match the stored amount.
 */
async function keepTransactionsWhole(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_check_entries() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_transactions where id in (select transaction_id from added)
          and opened_in <> pg_current_xact_id()
      ) then
        raise exception 'a closed transaction takes no more entries'
          using errcode = '23514', constraint = 'ledger_append_only';
      end if;
      if exists (
        select from ledger_entries where transaction_id in (select transaction_id from added)
          group by transaction_id, currency having sum(amount) <> 0
      ) then
        raise exception 'the entries of a transaction must sum to zero'
          using errcode = '23514', constraint = 'ledger_sums_to_zero';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_sums after insert on ledger_entries referencing new table as added for each statement
    execute function ledger_check_entries()`.execute(db);
  await sql`create function ledger_check_transaction() returns trigger language plpgsql as $$
    declare
      entries bigint;
      moved numeric;
    begin
      -- Two lookups, not a join: without statistics a join would read all accounts for each transaction.
      select count(*), coalesce(sum(amount) filter (
        where account_id = (select id from ledger_accounts where user_id = new.user_id and currency = new.currency)
      ), 0) into entries, moved
      from ledger_entries where transaction_id = new.id;
      if entries = 0 then
        raise exception 'a transaction needs entries' using errcode = '23514', constraint = 'ledger_has_entries';
      end if;
      if new.user_id is not null and moved <> new.amount then
        raise exception 'the amount must be what the user''s balance moves by'
          using errcode = '23514', constraint = 'ledger_amount_is_true';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger ledger_whole after insert on ledger_transactions deferrable initially deferred
    for each row execute function ledger_check_transaction()`.execute(db);
}

/** Locks the payment's row, so that of two refunds of one order the second sees the first. */
async function keepRefundsWithin(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_check_refund() returns trigger language plpgsql as $$
    begin
      perform 1 from ledger_transactions where order_id = new.order_id and type = 'order' and user_id = new.user_id
        for no key update;
      if not found or (select sum(amount) from ledger_transactions where order_id = new.order_id) > 0 then
        raise exception 'refunds of an order stay within its payment'
          using errcode = '23514', constraint = 'ledger_refunds_within';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_refunds after insert on ledger_transactions for each row
    when (new.type = 'refund' and new.order_id is not null) execute function ledger_check_refund()`.execute(db);
}

/** Accepts money of the sandbox, which stays marked in the ledger, only if the config enables the sandbox. */
async function guardSimulated(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_guard_simulated() returns trigger language plpgsql as $$
    begin
      if not exists (select from finance_guard where sandbox) then
        raise exception 'the sandbox is not switched on' using errcode = '23514', constraint = 'ledger_sandbox_off';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ledger_guard_simulated before insert on ledger_transactions for each row
    when (new.simulated) execute function ledger_guard_simulated()`.execute(db);
}
