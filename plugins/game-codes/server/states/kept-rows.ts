/** What was sold stays as it was sold, whatever code or person runs the statement. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const keptRows: Migration = {
  name: "002_kept_rows",
  up: async (db) => {
    await keepTables(db);
    await keepPromises(db);
    await keepAttempts(db);
  },
};

/** `truncate` fires no trigger of a row. */
async function keepTables(db: DatabaseTransaction): Promise<void> {
  await sql`create function marketplace_refuse_truncate() returns trigger language plpgsql as $$
    begin
      raise exception 'the rows of % are kept', tg_table_name
        using errcode = '23514', constraint = 'marketplace_rows_kept';
    end $$`.execute(db);
  for (const table of ["orders", "order_lines", "order_events", "codes", "redemptions"])
    await sql`create trigger ${sql.id(`${table}_rows_kept`)} before truncate on ${sql.table(table)}
      for each statement execute function marketplace_refuse_truncate()`.execute(db);
}

/** A line says what was bought for how much: refunds and reports are computed of it. */
async function keepPromises(db: DatabaseTransaction): Promise<void> {
  await sql`create function order_line_promised() returns trigger language plpgsql as $$
    begin
      if exists (select from orders where id = old.order_id and paid_at is not null) then
        raise exception 'a line of a paid order stays as it was bought'
          using errcode = '23514', constraint = 'order_lines_promised';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`create trigger order_lines_promised before update or delete on order_lines for each row
    execute function order_line_promised()`.execute(db);
  await sql`create function order_paid_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'a paid order is kept' using errcode = '23514', constraint = 'orders_paid_kept';
    end $$`.execute(db);
  await sql`create trigger orders_paid_kept before delete on orders for each row when (old.paid_at is not null)
    execute function order_paid_kept()`.execute(db);
}

/** An attempt that was sent says that the code may have been used. */
async function keepAttempts(db: DatabaseTransaction): Promise<void> {
  await sql`create function redemption_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'an attempt that was sent to a supplier is kept'
        using errcode = '23514', constraint = 'redemptions_kept';
    end $$`.execute(db);
  await sql`create trigger redemptions_kept before delete on redemptions for each row
    when (old.sent_at is not null or old.state in ('inprogress', 'completed'))
      execute function redemption_kept()`.execute(db);
}
