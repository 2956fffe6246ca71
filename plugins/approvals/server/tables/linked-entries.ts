/** A request or a move allows one entry of the ledger, which `finance` links to it when the entry is written. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const linkedEntries: Migration = {
  name: "004_authorized_entries",
  up: async (db) => {
    await keepNewRequestsWaiting(db);
    await linkDirectMoves(db);
  },
};

/**
 * A request is asked for before it is decided; a date in the future would let an account approve it that is made for
 * that. In one-person mode nothing is guarded.
 */
async function keepNewRequestsWaiting(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_approvals_begin() returns trigger language plpgsql as $$
    begin
      if exists (select from finance_guard where two_people) and (new.created_at > now()
        or num_nonnulls(new.decided_by, new.decided_at, new.decided_in, new.transaction_id, new.rejection) > 0) then
        raise exception 'a request begins undecided, and not in the future'
          using errcode = '23514', constraint = 'finance_approvals_begin';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_approvals_begin before insert on finance_approvals for each row
    execute function finance_approvals_begin()`.execute(db);
  await sql`create function finance_approvals_entry() returns trigger language plpgsql as $$
    begin
      raise exception 'the entry of a request is linked once, when it is written'
        using errcode = '23514', constraint = 'finance_approvals_entry';
    end $$`.execute(db);
  await sql`create trigger finance_approvals_entry before update of transaction_id on finance_approvals for each row
    when (old.transaction_id is distinct from new.transaction_id
      and (old.transaction_id is not null or pg_trigger_depth() = 0))
    execute function finance_approvals_entry()`.execute(db);
}

/** A move allows one entry, in the transaction that stores the move. */
async function linkDirectMoves(db: DatabaseTransaction): Promise<void> {
  await sql`alter table finance_direct_moves add column moved_in xid8,
    add column transaction_id uuid unique`.execute(db);
  await sql`create index finance_direct_moves_moved_in on finance_direct_moves (moved_in)
    where transaction_id is null`.execute(db);
  await sql`create or replace function finance_direct_moves_limit() returns trigger language plpgsql as $$
    declare guard finance_guard;
    begin
      if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and old.transaction_id is null
        and (to_jsonb(new) - 'transaction_id') = (to_jsonb(old) - 'transaction_id') then
        return new;
      end if;
      if tg_op <> 'INSERT' then raise exception 'what was moved alone is kept'
        using errcode = '23514', constraint = 'finance_direct_moves_kept'; end if;
      perform finance_lock_person(new.requested_by);
      new.created_at := clock_timestamp();
      new.moved_in := pg_current_xact_id();
      new.transaction_id := null;
      select * into guard from finance_guard;
      if guard.two_people and (new.amount > guard.single_limit
        or finance_direct_sum(new.requested_by) + new.amount > guard.daily_limit) then
        raise exception 'more than one person may move alone'
          using errcode = '23514', constraint = 'finance_direct_moves_limit';
      end if;
      return new;
    end $$`.execute(db);
}
