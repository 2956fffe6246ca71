/** Database triggers of states that only move forward. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Makes the database refuse invalid state transitions, and changes of amounts, addresses and other fixed columns. */
export async function keepForward(
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
