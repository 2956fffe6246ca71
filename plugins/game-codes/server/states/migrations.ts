/**
 * Creates the tables behind the states of orders, codes and redemptions, fills them from older data, then adds the
 * guards.
 */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";
import { bringOverCodes, bringOverOrders, bringOverRedemptions } from "./bring-over.ts";
import { guardCodes } from "./code-guards.ts";
import { figuresOfRefunds } from "./figures-of-refunds.ts";
import { guardOrders } from "./order-guards.ts";
import { guardRedemptions } from "./redemption-guards.ts";

export const stateMigration: Migration = {
  name: "015_states",
  up: async (db) => {
    await createFacts(db);
    await createSales(db);
    await bringOverOrders(db);
    await bringOverRedemptions(db);
    await bringOverCodes(db);
    await separateSale(db);
    await guardOrders(db);
    await guardCodes(db);
    await guardRedemptions(db);
    await figuresOfRefunds(db);
  },
};

/** Adds columns for permanent facts: each is set once and never reset. */
async function createFacts(db: DatabaseTransaction): Promise<void> {
  await sql`alter table orders add column paid_at timestamptz,
    add column refunded_amount numeric(20,6) not null default 0`.execute(db);
  await sql`alter table codes add column revealed_at timestamptz, add column used_at timestamptz`.execute(db);
  await sql`alter table redemptions add column provider text`.execute(db);
  await sql`alter table order_events add column reason text, add column amount numeric(20,6),
    add column codes integer`.execute(db);
}

/**
 * Tables for who owned a code when, and for its refunds. A code is in one order at a time, and never twice in the same
 * order.
 */
async function createSales(db: DatabaseTransaction): Promise<void> {
  await sql`create table code_sales (
    code_id uuid not null references codes (id),
    order_id uuid not null references orders (id),
    line_id uuid references order_lines (id),
    unit_price numeric(20,6) not null check (unit_price >= 0),
    taken_at timestamptz not null,
    returned_at timestamptz,
    primary key (code_id, order_id)
  )`.execute(db);
  await sql`create unique index code_sales_one_owner on code_sales (code_id) where returned_at is null`.execute(db);
  await sql`create index code_sales_order on code_sales (order_id)`.execute(db);
  await sql`create table order_refunds (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders (id),
    user_id uuid references portal_users (id),
    reason text not null check (reason ~ '[^[:space:]]'),
    amount numeric(20,6) not null check (amount >= 0),
    created_at timestamptz not null default now(),
    unique (id, order_id)
  )`.execute(db);
  await sql`create index order_refunds_order on order_refunds (order_id, created_at)`.execute(db);
  // The primary key is that of the sale: a code is refunded at most once for each time it was sold.
  await sql`create table order_refund_codes (
    code_id uuid not null,
    order_id uuid not null,
    refund_id uuid not null,
    amount numeric(20,6) not null check (amount >= 0),
    primary key (code_id, order_id),
    foreign key (code_id, order_id) references code_sales (code_id, order_id),
    foreign key (refund_id, order_id) references order_refunds (id, order_id)
  )`.execute(db);
  await sql`create index order_refund_codes_refund on order_refund_codes (refund_id)`.execute(db);
}

/**
 * Separates `status`, which an operator sets, from whether a code may be sold, which the database computes from the
 * facts.
 */
async function separateSale(db: DatabaseTransaction): Promise<void> {
  await sql`alter table codes
    add column sale_lock text generated always as (
      case when order_id is not null then 'ordered'
           when redeem_status in ('queued', 'inprogress') then 'redeeming'
           when used_at is not null or redeem_status = 'completed' then 'redeemed'
           when revealed_at is not null then 'revealed' end
    ) stored,
    add column for_sale boolean generated always as (
      status = 'new' and order_id is null and revealed_at is null and used_at is null
      and (redeem_status is null or redeem_status in ('failed', 'cancelled'))
    ) stored`.execute(db);
  await sql`drop index codes_for_sale`.execute(db);
  await sql`create index codes_for_sale on codes (denomination_id, created_at, id) where for_sale`.execute(db);
}
