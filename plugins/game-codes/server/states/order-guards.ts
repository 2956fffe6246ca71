/**
 * Database constraints for orders and refunds: the allowed state transitions, and that a refund equals the price of its
 * codes.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

export async function guardOrders(db: DatabaseTransaction): Promise<void> {
  // The pairs are those of `orderTransitions` in the contract; a test tries every pair.
  await sql`create function order_states() returns trigger language plpgsql as $$
    begin
      if old.paid_at is not null and new.paid_at is distinct from old.paid_at then
        raise exception 'an order that was paid stays paid' using errcode = '23514', constraint = 'orders_paid_stays';
      end if;
      if new.refunded_amount <> old.refunded_amount and pg_trigger_depth() < 2 then
        raise exception 'the refunded amount follows from refunds alone'
          using errcode = '23514', constraint = 'orders_refunded_by_refunds';
      end if;
      if new.status <> old.status then
        if (old.status || ' ' || new.status)
          not in ('paid delivered', 'paid pending', 'pending paid', 'paid failed', 'pending failed', 'paid refunded',
            'pending refunded', 'delivered refunded')
            or (old.paid_at is null and new.status <> 'failed') then
          raise exception 'an order cannot go from % to %', old.status, new.status
            using errcode = '23514', constraint = 'orders_states';
        end if;
        if old.paid_at is not null and new.status in ('refunded', 'failed')
            and (new.refunded_amount <> new.amount or exists (select from codes where order_id = new.id)) then
          raise exception 'an order ends when its money and its codes are back'
            using errcode = '23514', constraint = 'orders_end_whole';
        end if;
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger order_states before update on orders for each row
    when (old.status <> new.status or old.paid_at is distinct from new.paid_at
      or old.refunded_amount <> new.refunded_amount) execute function order_states()`.execute(db);
  await guardRefunds(db);
}

async function guardRefunds(db: DatabaseTransaction): Promise<void> {
  await sql`create function order_refund_added() returns trigger language plpgsql as $$
    begin
      update orders set refunded_amount = refunded_amount + new.amount,
        updated_at = greatest(updated_at, new.created_at) where id = new.order_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger order_refund_added after insert on order_refunds for each row
    execute function order_refund_added()`.execute(db);
  // Checked at the end of the transaction: the refund is the sum of its codes' prices, each code is returned, and the
  // ledger moved exactly that amount.
  await sql`create function order_refund_whole() returns trigger language plpgsql as $$
    declare
      moved numeric;
    begin
      if new.amount <> (select coalesce(sum(amount), 0) from order_refund_codes where refund_id = new.id)
          or not exists (select from order_refund_codes where refund_id = new.id)
          or exists (select from order_refund_codes r join code_sales s on s.code_id = r.code_id
            and s.order_id = r.order_id
            where r.refund_id = new.id and (s.returned_at is null or s.unit_price <> r.amount)) then
        raise exception 'a refund is what its codes were sold for'
          using errcode = '23514', constraint = 'order_refunds_whole';
      end if;
      if new.amount > 0 and to_regclass('ledger_transactions') is not null then
        execute 'select sum(amount) from ledger_transactions where refund_id = $1 and order_id = $2' into moved
          using new.id, new.order_id;
        if moved is distinct from new.amount then
          raise exception 'a refund moves its money' using errcode = '23514', constraint = 'order_refunds_moved';
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger order_refund_whole after insert on order_refunds deferrable initially deferred
    for each row execute function order_refund_whole()`.execute(db);
  await sql`create function order_refunds_are_final() returns trigger language plpgsql as $$
    begin
      raise exception 'refunds are only added' using errcode = '23514', constraint = 'order_refunds_final';
    end $$`.execute(db);
  for (const table of ["order_refunds", "order_refund_codes"]) {
    await sql`create trigger order_refunds_final before update or delete or truncate on ${sql.table(table)}
      for each statement execute function order_refunds_are_final()`.execute(db);
  }
}
