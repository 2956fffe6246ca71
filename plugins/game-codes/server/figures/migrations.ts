/** Tables of figures per quarter of an hour, and of the quarters that have changed since they were totalled. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/**
 * Creates the figures. A quarter of an hour fits into the days of every time zone. Transactions that change something
 * only insert into the table of changed quarters, so that simultaneous orders do not wait for each other; the refresh
 * job deletes its rows.
 */
export async function createFigures(db: DatabaseTransaction): Promise<void> {
  await sql`create table marketplace_figures (
    quarter timestamptz primary key,
    orders integer not null,
    sale_volume numeric(20,6) not null,
    codes_imported integer not null,
    codes_sold integer not null
  )`.execute(db);
  await sql`create table marketplace_figures_stale (quarter timestamptz not null)`.execute(db);
  // Not with `extract`: PostgreSQL replaces a call by its expression only if all of it is immutable.
  await sql`create function marketplace_quarter(moment timestamptz) returns timestamptz
    language sql immutable as $$ select date_bin('15 minutes', moment, timestamptz 'epoch') $$`.execute(db);
  await sql`create index orders_created_amount on orders (created_at)
    include (amount, refunded_amount, status)`.execute(db);
  await noteOrders(db);
  await noteCodes(db);
}

/**
 * Records the quarters of changed orders. An update that affects no figure leaves them valid; the refunded amount
 * counts, because partial refunds are no sales.
 */
async function noteOrders(db: DatabaseTransaction): Promise<void> {
  await sql`create function orders_figures_insert() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      select distinct marketplace_quarter(moment)
      from (select r.created_at as moment from added r where r.created_at is not null) moments;
      return null;
    end $$`.execute(db);
  await sql`create trigger orders_figures_insert after insert on orders
    referencing new table as added for each statement
    execute function orders_figures_insert()`.execute(db);
  await sql`create function orders_figures_update() returns trigger language plpgsql as $$
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
  await sql`create trigger orders_figures_update after update on orders
    referencing old table as removed new table as added for each statement
    execute function orders_figures_update()`.execute(db);
  await sql`create function orders_figures_delete() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      select distinct marketplace_quarter(moment)
      from (select r.created_at as moment from removed r where r.created_at is not null) moments;
      return null;
    end $$`.execute(db);
  await sql`create trigger orders_figures_delete after delete on orders
    referencing old table as removed for each statement
    execute function orders_figures_delete()`.execute(db);
}

/**
 * Records the quarters of changed codes. Deduplicates times first: the thousands of rows of an import share one time,
 * and computing a quarter costs more than comparing times.
 */
async function noteCodes(db: DatabaseTransaction): Promise<void> {
  await sql`create function codes_figures_insert() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      select distinct marketplace_quarter(moment) from (
        select r.created_at as moment from added r where r.created_at is not null
        union select r.sold_at as moment from added r where r.sold_at is not null
      ) moments;
      return null;
    end $$`.execute(db);
  await sql`create trigger codes_figures_insert after insert on codes
    referencing new table as added for each statement
    execute function codes_figures_insert()`.execute(db);
  await sql`create function codes_figures_update() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      with old_rows as (
        select o.* from removed o join added a using (id)
        where (o.created_at, o.sold_at) is distinct from (a.created_at, a.sold_at)
      ), new_rows as (
        select a.* from added a join removed o using (id)
        where (o.created_at, o.sold_at) is distinct from (a.created_at, a.sold_at)
      )
      select distinct marketplace_quarter(moment) from (
        select r.created_at as moment from old_rows r where r.created_at is not null
        union select r.sold_at as moment from old_rows r where r.sold_at is not null
        union select r.created_at as moment from new_rows r where r.created_at is not null
        union select r.sold_at as moment from new_rows r where r.sold_at is not null
      ) moments;
      return null;
    end $$`.execute(db);
  await sql`create trigger codes_figures_update after update on codes
    referencing old table as removed new table as added for each statement
    execute function codes_figures_update()`.execute(db);
  await sql`create function codes_figures_delete() returns trigger language plpgsql as $$
    begin
      insert into marketplace_figures_stale
      select distinct marketplace_quarter(moment) from (
        select r.created_at as moment from removed r where r.created_at is not null
        union select r.sold_at as moment from removed r where r.sold_at is not null
      ) moments;
      return null;
    end $$`.execute(db);
  await sql`create trigger codes_figures_delete after delete on codes
    referencing old table as removed for each statement
    execute function codes_figures_delete()`.execute(db);
}
