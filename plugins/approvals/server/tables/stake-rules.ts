/** What moves value outside the ledger counts as money: prices, and codes that leave the stock without an order. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

/**
 * A stake has a subject, which names the write: a move of one person covers that write alone, and an approved request
 * is a permit for its asker to do what it names once, within a day.
 */
export const stakeRules: Migration = {
  name: "006_stakes",
  up: async (db) => {
    const kinds = sql.raw("'bonus', 'withdrawal', 'refund', 'correction', 'deposit', 'price', 'stock'");
    await sql`alter table finance_approvals drop constraint finance_approvals_kind,
      add constraint finance_approvals_kind check (kind in (${kinds}, 'role')),
      add column used_in xid8,
      add constraint finance_approvals_used check (used_in is null or state = 'approved')`.execute(db);
    await sql`create index finance_approvals_subject on finance_approvals (requested_by, (payload ->> 'subject'))
      where kind in ('price', 'stock')`.execute(db);
    await sql`alter table finance_direct_moves drop constraint finance_direct_moves_kind_check,
      add constraint finance_direct_moves_kind_check check (kind in (${kinds})),
      add column subject text`.execute(db);
    await usePermitsOnce(db);
    await sql`create function finance_is_covered(named text, stake numeric) returns boolean language sql volatile as $$
      select not exists (select from finance_guard where two_people)
        or exists (select from finance_direct_moves where moved_in = pg_current_xact_id() and subject = named
          and amount >= stake)
        or exists (select from finance_approvals where used_in = pg_current_xact_id() and payload ->> 'subject' = named
          and amount >= stake) $$`.execute(db);
  },
};

async function usePermitsOnce(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function finance_approvals_forward() returns trigger language plpgsql as $$
    declare decision text[] := '{state,decided_by,decided_at,decided_in,transaction_id,rejection,used_in}';
    begin
      if tg_op = 'DELETE' then raise exception 'what moved money is kept'
        using errcode = '23514', constraint = 'finance_approvals_kept'; end if;
      if new.state <> old.state and old.state <> 'waiting' then
        raise exception 'from % to % leads no way', old.state, new.state
          using errcode = '23514', constraint = 'finance_approvals_forward';
      end if;
      if (to_jsonb(new) - decision) <> (to_jsonb(old) - decision) then
        raise exception 'what was agreed on stays as it is'
          using errcode = '23514', constraint = 'finance_approvals_agreed';
      end if;
      if new.used_in is distinct from old.used_in then
        if old.used_in is not null or old.state <> 'approved' or old.decided_in is null
          or old.kind not in ('price', 'stock') or old.decided_at < now() - interval '24 hours' then
          raise exception 'a permit is used once, within a day'
            using errcode = '23514', constraint = 'finance_approvals_used_once';
        end if;
        new.used_in := pg_current_xact_id();
      end if;
      return new;
    end $$`.execute(db);
}
