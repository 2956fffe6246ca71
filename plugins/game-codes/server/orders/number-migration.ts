/** Gapless order numbers from a counter that is locked late and briefly, and whose increment a rollback reverts. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

/**
 * A sequence never takes a number back, so each refused purchase left a gap. Numbers assigned before this migration
 * stay.
 */
export const orderNumberMigration: Migration = {
  name: "024_gapless_numbers",
  up: async (db) => {
    await sql`alter table orders alter column number drop default, alter column number drop not null`.execute(db);
    await sql`drop sequence order_numbers`.execute(db);
    await sql`create table order_counter (id boolean primary key default true check (id), last bigint
      not null)`.execute(db);
    await sql`insert into order_counter (last) select coalesce(max(number), 10000) from orders`.execute(db);
    await sql`create function next_order_number() returns bigint language sql as $$
      update order_counter set last = last + 1 returning last
    $$`.execute(db);
    // Assigns the number at the end of the transaction, so that no purchase waits for another; a purchase itself takes
    // its number slightly earlier, to write it into its records.
    await sql`create function number_order() returns trigger language plpgsql as $$
      begin
        if exists (select from orders where id = new.id and number is null) then
          update orders set number = next_order_number() where id = new.id;
        end if;
        return null;
      end $$`.execute(db);
    await sql`create constraint trigger orders_numbered after insert on orders deferrable initially deferred
      for each row when (new.number is null) execute function number_order()`.execute(db);
    await sql`create function count_given_numbers() returns trigger language plpgsql as $$
      begin
        if exists (select from added where number is not null) then
          update order_counter set last = greatest(last, (select max(number) from added));
        end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger orders_given_numbers after insert on orders referencing new table as added
      for each statement execute function count_given_numbers()`.execute(db);
    await sql`create function keep_order_number() returns trigger language plpgsql as $$
      begin
        raise exception 'an order keeps its number' using errcode = '23514', constraint = 'orders_number_stays';
      end $$`.execute(db);
    await sql`create trigger orders_number_stays before update of number on orders
      for each row when (old.number is not null and new.number is distinct from old.number)
        execute function keep_order_number()`.execute(db);
  },
};
