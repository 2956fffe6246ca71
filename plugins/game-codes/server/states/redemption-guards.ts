/** Database constraints for redemptions: the allowed state transitions, for which codes, and with which supplier. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

export async function guardRedemptions(db: DatabaseTransaction): Promise<void> {
  // The pairs are those of `redemptionTransitions` in the contract; a test tries every pair.
  await sql`create function redemption_states() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and (old.state || ' ' || new.state) not in
          ('queued inprogress', 'queued cancelled', 'queued failed', 'inprogress completed', 'inprogress failed',
            'inprogress cancelled', 'failed completed') then
        raise exception 'a redemption cannot go from % to %', old.state, new.state
          using errcode = '23514', constraint = 'redemptions_states';
      end if;
      if old.state = 'failed' and new.state = 'completed' and old.released_at is null then
        raise exception 'a redemption that failed stays failed'
          using errcode = '23514', constraint = 'redemptions_states';
      end if;
      if old.provider is not null and new.provider is distinct from old.provider then
        raise exception 'a redemption stays with the supplier it began with'
          using errcode = '23514', constraint = 'redemptions_provider_stays';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger redemption_states before update on redemptions for each row
    when (old.state <> new.state or old.provider is distinct from new.provider)
      execute function redemption_states()`.execute(db);
  await sql`create function redemption_begins() returns trigger language plpgsql as $$
    declare
      code record;
    begin
      select c.for_sale, c.order_id, o.status into code from codes c left join orders o on o.id = c.order_id
        where c.id = new.code_id for no key update of c;
      if code.for_sale or (code.order_id is not null and code.status <> 'delivered') then
        raise exception 'only a code that was handed over is redeemed'
          using errcode = '23514', constraint = 'redemptions_of_sold';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger redemption_begins before insert on redemptions for each row
    when (new.state in ('queued', 'inprogress')) execute function redemption_begins()`.execute(db);
  // A code counts as used from the first time it is sent to a supplier, whatever the outcome of the attempt.
  await sql`create function redemption_sent() returns trigger language plpgsql as $$
    begin
      update codes set used_at = new.sent_at where id = new.code_id and used_at is null;
      return null;
    end $$`.execute(db);
  await sql`create trigger redemption_sent after update on redemptions for each row
    when (old.sent_at is null and new.sent_at is not null) execute function redemption_sent()`.execute(db);
  await sql`create trigger redemption_was_sent after insert on redemptions for each row when (new.sent_at is not null)
    execute function redemption_sent()`.execute(db);
}
