/**
 * Database constraints for codes: only a code for sale can be ordered, and only an unseen, refunded code returns to the
 * stock.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

export async function guardCodes(db: DatabaseTransaction): Promise<void> {
  await guardFacts(db);
  await keepSales(db);
}

async function guardFacts(db: DatabaseTransaction): Promise<void> {
  await sql`create function code_facts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a code that was sold, seen or used is kept' using errcode = '23001', constraint = 'codes_kept';
      end if;
      if (old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at)
        or (old.used_at is not null and new.used_at is distinct from old.used_at) then
        raise exception 'a code that was seen or used stays so'
          using errcode = '23514', constraint = 'codes_facts_stay';
      end if;
      if new.order_id is distinct from old.order_id then
        if exists (select from redemptions where code_id = old.id
          and state in ('queued', 'inprogress', 'completed')) then
          raise exception 'a code that is being redeemed or was stays where it is'
            using errcode = '23514', constraint = 'codes_redeemed_stay';
        end if;
        if old.order_id is null and not old.for_sale then
          raise exception 'only a code for sale goes to an order'
            using errcode = '23514', constraint = 'codes_for_sale_only';
        end if;
        if old.order_id is not null and (new.order_id is not null or old.revealed_at is not null or old.used_at is
          not null) then
          raise exception 'only an unseen, unused code leaves its order, for the stock'
            using errcode = '23514', constraint = 'codes_return_unseen';
        end if;
      end if;
      if old.revealed_at is null and new.revealed_at is not null and new.order_id is not null
          and not exists (select from orders where id = new.order_id and status in ('paid', 'delivered')) then
        raise exception 'the codes of this order are locked' using errcode = '23514', constraint = 'codes_locked';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger code_facts before update on codes for each row
    when (old.order_id is distinct from new.order_id or old.revealed_at is distinct from new.revealed_at
      or old.used_at is distinct from new.used_at) execute function code_facts()`.execute(db);
  // A code that is deleted and imported again would be for sale once more.
  await sql`create trigger codes_kept before delete on codes for each row
    when (old.order_id is not null or old.revealed_at is not null or old.used_at is not null)
      execute function code_facts()`.execute(db);
}

/** Triggers derive `code_sales` from `codes.order_id`, so that every change of that column is kept in the history. */
async function keepSales(db: DatabaseTransaction): Promise<void> {
  await sql`create function code_sale() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.order_id is not null then
        update code_sales set returned_at = now() where code_id = new.id and returned_at is null;
      end if;
      if new.order_id is not null then
        insert into code_sales (code_id, order_id, line_id, unit_price, taken_at)
        select new.id, new.order_id, l.id, coalesce(l.unit_price, new.price, 0), coalesce(new.sold_at, now())
        from (values (1)) as one left join lateral (
          select id, unit_price from order_lines where order_id = new.order_id
            and denomination_id = new.denomination_id order by id limit 1
        ) l on true;
      end if;
      return null;
    end $$`.execute(db);
  // An import of many codes has no orders: the conditions prevent it from calling any function.
  await sql`create trigger code_sold after insert on codes for each row when (new.order_id is not null)
    execute function code_sale()`.execute(db);
  await sql`create trigger code_sale after update on codes for each row
    when (old.order_id is distinct from new.order_id) execute function code_sale()`.execute(db);
  await sql`create function code_sales_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.returned_at is null and not
          exists (select from codes where id = new.code_id and order_id = new.order_id) then
          raise exception 'an open sale is that of the code''s order'
            using errcode = '23514', constraint = 'code_sales_true';
        end if;
        return new;
      end if;
      if tg_op <> 'UPDATE' or old.returned_at is not null
          or (new.code_id, new.order_id, new.line_id, new.unit_price, new.taken_at) is distinct
            from (old.code_id, old.order_id, old.line_id, old.unit_price, old.taken_at) then
        raise exception 'the history of sales is only added to'
          using errcode = '23514', constraint = 'code_sales_final';
      end if;
      if exists (select from codes where id = new.code_id and order_id = new.order_id)
          or not exists (select from order_refund_codes where code_id = new.code_id and order_id = new.order_id) then
        raise exception 'a code comes back by a refund alone'
          using errcode = '23514', constraint = 'code_sales_refunded';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger code_sales_guard before insert or update or delete on code_sales for each row
    execute function code_sales_guard()`.execute(db);
  await sql`create trigger code_sales_kept before truncate on code_sales for each statement
    execute function code_sales_guard()`.execute(db);
}
