/** Tables of orders, their lines and events, and their gapless numbers. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the orders; the rules of their states are in `states`. */
export async function createOrders(db: DatabaseTransaction): Promise<void> {
  await sql`create table orders (
    id uuid primary key default gen_random_uuid(),
    number bigint unique,
    user_id uuid not null references portal_users (id),
    status text not null default 'pending' check (status in ('pending', 'paid', 'delivered', 'refunded', 'failed')),
    amount numeric(20,6) not null check (amount >= 0),
    refunded_amount numeric(20,6) not null default 0,
    channel text not null default 'web' check (channel in ('web', 'telegram', 'api')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    paid_at timestamptz,
    constraint orders_paid check (status in ('pending', 'failed') or paid_at is not null),
    constraint orders_refunded_within check (refunded_amount between 0 and amount)
  )`.execute(db);
  await sql`create index orders_created on orders (created_at desc, id)`.execute(db);
  await sql`create index orders_user on orders (user_id, created_at desc, id)`.execute(db);
  await sql`create index orders_status on orders (status, created_at desc, id)`.execute(db);
  await sql`create table order_lines (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders (id) on delete cascade,
    denomination_id uuid not null references denominations (id),
    quantity integer not null check (quantity > 0),
    unit_price numeric(20,6) not null check (unit_price >= 0),
    price_scale numeric(10,4) not null default 1
  )`.execute(db);
  await sql`create index order_lines_order on order_lines (order_id)`.execute(db);
  await sql`create index order_lines_denomination on order_lines (denomination_id)`.execute(db);
  await sql`create table order_events (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders (id) on delete cascade,
    kind text not null check (kind in ('placed', 'delivered', 'downloaded', 'refunded', 'status')),
    user_id uuid references portal_users (id),
    status text,
    reason text,
    amount numeric(20,6),
    codes integer,
    at timestamptz not null default now()
  )`.execute(db);
  await sql`create index order_events_order on order_events (order_id, id)`.execute(db);
  await numberOrders(db);
}

/**
 * Takes order numbers from a counter that is locked late and briefly, and whose increment a rollback reverts: a
 * sequence never takes a number back, so each refused purchase would leave a gap.
 */
async function numberOrders(db: DatabaseTransaction): Promise<void> {
  await sql`create table order_counter (id boolean primary key default true check (id), last bigint
    not null)`.execute(db);
  await sql`insert into order_counter (last) values (10000)`.execute(db);
  // In plpgsql, which keeps the plan of the statement: a function in the language SQL makes it again in each
  // transaction.
  await sql`create function next_order_number() returns bigint language plpgsql as $$
    declare
      taken bigint;
    begin
      update order_counter set last = last + 1 returning last into taken;
      return taken;
    end $$`.execute(db);
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
}
