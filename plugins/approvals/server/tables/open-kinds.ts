/** Plugins bring kinds of requests: which of them are permits is written at each start, like the config's rules. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const openKinds: Migration = {
  name: "007_open_kinds",
  up: async (db) => {
    const name = sql.raw("kind ~ '^[a-z][a-z0-9-]{0,39}$'");
    await sql`alter table finance_guard add column permit_kinds text[] not null default '{}'`.execute(db);
    await sql`alter table finance_approvals drop constraint finance_approvals_kind,
      add constraint finance_approvals_kind check (${name}), drop constraint finance_approvals_amount,
      add constraint finance_approvals_amount check (kind <> 'role' or amount is null)`.execute(db);
    await sql`alter table finance_direct_moves drop constraint finance_direct_moves_kind_check,
      add constraint finance_direct_moves_kind_check check (${name} and kind <> 'role')`.execute(db);
    await sql`drop index finance_approvals_subject`.execute(db);
    await sql`create index finance_approvals_subject on finance_approvals (requested_by, (payload ->> 'subject'))
      where payload ? 'subject'`.execute(db);
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
            or old.decided_at < now() - interval '24 hours'
            or not exists (select from finance_guard where old.kind = any (permit_kinds)) then
            raise exception 'a permit is used once, within a day'
              using errcode = '23514', constraint = 'finance_approvals_used_once';
          end if;
          new.used_in := pg_current_xact_id();
        end if;
        return new;
      end $$`.execute(db);
  },
};
