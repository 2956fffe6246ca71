/** What was sold, line by line, with what of it was refunded: it adds up to the orders, to the last digit. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const soldLines: Migration = {
  name: "005_sold_lines",
  up: async (db) => {
    await sql`alter table orders add column net_amount numeric(20,6)
      generated always as (amount - refunded_amount) stored`.execute(db);
    // Most orders have no refund or a whole one, which need no search for the codes. Those refunded before refunds were
    // stored by code are whole ones.
    await sql`create view sold_lines as
      select l.id, l.order_id, o.user_id, d.game_id, l.denomination_id, o.status, o.channel, o.created_at, l.quantity,
        l.unit_price, l.amount, l.refunded_amount, l.amount - l.refunded_amount as net_amount
      from orders o
        join lateral (
          select id, order_id, denomination_id, quantity, unit_price,
            (quantity * unit_price)::numeric(20,6) as amount,
            (case when o.refunded_amount = 0 then 0
              when o.refunded_amount = o.amount then quantity * unit_price
              else coalesce((select sum(r.amount) from code_sales s
                join order_refund_codes r on r.code_id = s.code_id and r.order_id = s.order_id
                where s.order_id = o.id and s.line_id = order_lines.id), 0) end)::numeric(20,6) as refunded_amount
          from order_lines where order_id = o.id
        ) l on true
        join denominations d on d.id = l.denomination_id`.execute(db);
  },
};
