/**
 * Nothing of worth moves without a rule: each entry of the ledger has the request that a second person approved, the
 * move that one person made alone, or the deposit or returned withdrawal that it books.
 */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

/**
 * `authorized_by` is written by the trigger alone, so that an entry without it is one that no rule saw. `earlier` are
 * the entries from before this migration, `one-person` those of a portal that one person runs.
 */
export const authorizedEntries: Migration = {
  name: "004_authorized_entries",
  up: async (db) => {
    await sql`alter table ledger_transactions add column authorized_by text default 'earlier'
      check (authorized_by in ('approval', 'direct', 'deposit', 'return', 'one-person', 'earlier'))`.execute(db);
    await sql`alter table ledger_transactions alter column authorized_by drop default,
      add constraint ledger_order_named check (type <> 'order' or order_id is not null) not valid`.execute(db);
    await referToEntries(db);
    await authorizeEntries(db);
    await checkBookings(db);
  },
};

/** The entry's trigger sets the references before the entry is stored. */
async function referToEntries(db: DatabaseTransaction): Promise<void> {
  await sql`alter table finance_approvals alter constraint finance_approvals_transaction_id_fkey
    deferrable initially deferred`.execute(db);
  await sql`alter table finance_direct_moves add constraint finance_direct_moves_transaction_id_fkey
    foreign key (transaction_id) references ledger_transactions (id) deferrable initially deferred`.execute(db);
}

/** A refund may give back less than was approved, because codes may have been seen since then. */
async function authorizeEntries(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_authorize() returns trigger language plpgsql as $$
    declare
      wanted text := case new.type when 'adjustment' then 'correction' else new.type end;
    begin
      new.authorized_by := null;
      update finance_approvals set transaction_id = new.id where id = (
        select id from finance_approvals where kind = wanted and user_id = new.user_id and state = 'approved'
          and decided_in = pg_current_xact_id() and transaction_id is null
          and (amount = abs(new.amount) or kind = 'refund' and amount > new.amount) limit 1);
      if found then new.authorized_by := 'approval'; return new; end if;
      update finance_direct_moves set transaction_id = new.id where id = (
        select id from finance_direct_moves where kind = wanted and user_id = new.user_id
          and moved_in = pg_current_xact_id() and transaction_id is null and amount = abs(new.amount) limit 1);
      if found then new.authorized_by := 'direct'; return new; end if;
      new.authorized_by := case
        when not exists (select from finance_guard where two_people) then 'one-person'
        when new.type = 'deposit' then 'deposit'
        when new.type = 'refund' and new.order_id is null then 'return'
      end;
      if new.authorized_by is null then
        raise exception 'a % needs the request or the move that allows it', new.type
          using errcode = '23514', constraint = 'ledger_authorized';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ledger_authorize before insert on ledger_transactions for each row
    when (new.type <> 'order') execute function ledger_authorize()`.execute(db);
}

/** Checked at the end of the transaction: the deposit or the withdrawal names its entry after that is written. */
async function checkBookings(db: DatabaseTransaction): Promise<void> {
  await sql`create function ledger_check_booking() returns trigger language plpgsql as $$
    begin
      if not exists (select from finance_deposits where transaction_id = new.id and user_id = new.user_id
          and credited = new.amount)
        and not exists (select from finance_withdrawals where return_id = new.id and user_id = new.user_id
          and amount = new.amount) then
        raise exception 'a % without the % that it books', new.type,
          case new.type when 'deposit' then 'deposit' else 'withdrawal' end
          using errcode = '23514', constraint = 'ledger_authorized';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger ledger_booking after insert on ledger_transactions deferrable initially deferred
    for each row when (new.authorized_by in ('deposit', 'return')) execute function ledger_check_booking()`.execute(db);
}
