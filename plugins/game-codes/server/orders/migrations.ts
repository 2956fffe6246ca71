/**
 * Adds what selling needs: the price scale of each line, an order's events, and an index for the oldest code for sale.
 */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const orderMigrations: readonly Migration[] = [
  {
    name: "012_selling",
    up: async (db) => {
      await sql`alter table order_lines add column price_scale numeric(10,4) not null default 1`.execute(db);
      await sql`create table order_events (
        id bigint generated always as identity primary key,
        order_id uuid not null references orders (id) on delete cascade,
        kind text not null check (kind in ('placed', 'delivered', 'downloaded', 'refunded', 'status')),
        user_id uuid references portal_users (id),
        status text,
        at timestamptz not null default now()
      )`.execute(db);
      await sql`create index order_events_order on order_events (order_id, id)`.execute(db);
      // Replaces the index that counts the codes for sale by one that also finds the oldest code.
      await sql`drop index codes_for_sale`.execute(db);
      await sql`create index codes_for_sale on codes (denomination_id, created_at, id)
        where status = 'new'`.execute(db);
    },
  },
];
