/** Tables of sales and refunds, and the rules of the states of orders, codes and redemptions. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { guardCodes } from "./code-guards.ts";
import { guardOrders } from "./order-guards.ts";
import { guardRedemptions } from "./redemption-guards.ts";

/** Creates what was sold and refunded, and the triggers that keep the states true. */
export async function createStates(db: DatabaseTransaction): Promise<void> {
  await createSales(db);
  await guardOrders(db);
  await guardCodes(db);
  await guardRedemptions(db);
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
