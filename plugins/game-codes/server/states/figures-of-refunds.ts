/**
 * Excludes partial refunds from sales: adds the refunded amount to the figures' index and to the trigger that records
 * changes.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

export async function figuresOfRefunds(db: DatabaseTransaction): Promise<void> {
  await sql`drop index orders_created_amount`.execute(db);
  await sql`create index orders_created_amount on orders (created_at)
    include (amount, refunded_amount, status)`.execute(db);
  await sql`create or replace function orders_figures_update() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      with changed as (
        select o.created_at as before, a.created_at as after from removed o join added a using (id)
        where (o.created_at, o.amount, o.refunded_amount, o.status) is distinct
          from (a.created_at, a.amount, a.refunded_amount, a.status)
      )
      select distinct marketplace_quarter(moment) from (select before as moment from changed union select after
        from changed) moments;
      return null;
    end $$`.execute(db);
  await sql`insert into marketplace_figures_stale select distinct marketplace_quarter(created_at) from orders
    where refunded_amount > 0 and status not in ('refunded', 'failed')`.execute(db);
}
