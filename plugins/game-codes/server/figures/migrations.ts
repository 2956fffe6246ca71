/** Tables of figures per quarter of an hour, and of the quarters that have changed since they were totalled. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

/**
 * A quarter of an hour fits into the days of every time zone. Transactions that change something only insert into the
 * table of changed quarters, so that simultaneous orders do not wait for each other; the refresh job deletes its rows.
 */
export const figuresMigration: Migration = {
  name: "010_figures",
  up: async (db) => {
    await sql`create table marketplace_figures (
      quarter timestamptz primary key,
      orders integer not null,
      sale_volume numeric(20,6) not null,
      codes_imported integer not null,
      codes_sold integer not null
    )`.execute(db);
    await sql`create table marketplace_figures_stale (quarter timestamptz not null)`.execute(db);
    await sql`create function marketplace_quarter(moment timestamptz) returns timestamptz language sql immutable as $$
      select to_timestamp(floor(extract(epoch from moment) / 900) * 900)
    $$`.execute(db);
    await sql`create index orders_created_amount on orders (created_at) include (amount, status)`.execute(db);
    await sql`create index codes_sold_at on codes (sold_at) where sold_at is not null`.execute(db);
    await sql`create index codes_for_sale on codes (denomination_id) where status = 'new'`.execute(db);
    await noteChanges(db, "orders", ["created_at"], ["created_at", "amount", "status"]);
    await noteChanges(db, "codes", ["created_at", "sold_at"], ["created_at", "sold_at"]);
    await sql`insert into marketplace_figures_stale select marketplace_quarter(created_at) from orders union
      select marketplace_quarter(created_at) from codes union select marketplace_quarter(sold_at) from codes
        where sold_at is not null`.execute(db);
  },
};

/**
 * Creates triggers that record the quarters affected by a change.
 * @param moments columns with the time at which a row is counted
 * @param counted columns whose change affects a figure
 */
async function noteChanges(
  db: DatabaseTransaction,
  table: string,
  moments: readonly string[],
  counted: readonly string[],
): Promise<void> {
  // Deduplicates times first: the thousands of rows of an import share one time, and computing a quarter costs more
  // than comparing times.
  const momentsOf = (rows: string) =>
    sql.join(
      moments.map(
        (moment) =>
          sql`select ${sql.ref(`r.${moment}`)} as moment from ${sql.table(rows)} r where ${sql.ref(`r.${moment}`)} is not null`,
      ),
      sql` union `,
    );
  const quartersOf = (...rows: string[]) =>
    sql`select distinct marketplace_quarter(moment) from (${sql.join(rows.map(momentsOf), sql` union `)}) moments`;
  const tuple = (row: string) => sql`(${sql.join(counted.map((column) => sql.ref(`${row}.${column}`)))})`;
  // An update that affects no figure, such as a note or a price, leaves the quarters valid.
  const changed = sql`with old_rows as (select o.* from removed o join added a using (id)
    where ${tuple("o")} is distinct from ${tuple("a")}), new_rows as (select a.* from added a join removed o using (id)
      where ${tuple("o")} is distinct from ${tuple("a")})`;
  const bodies = {
    insert: sql`insert into marketplace_figures_stale ${quartersOf("added")};`,
    delete: sql`insert into marketplace_figures_stale ${quartersOf("removed")};`,
    update: sql`insert into marketplace_figures_stale ${changed} ${quartersOf("old_rows", "new_rows")};`,
  };
  const tables = {
    insert: sql`referencing new table as added`,
    delete: sql`referencing old table as removed`,
    update: sql`referencing old table as removed new table as added`,
  };
  for (const kind of ["insert", "update", "delete"] as const) {
    const name = `${table}_figures_${kind}`;
    await sql`create function ${sql.id(name)}() returns trigger
      language plpgsql as $$ begin ${bodies[kind]} return null; end $$`.execute(db);
    await sql`create trigger ${sql.id(name)} after ${sql.raw(kind)} on ${sql.table(table)} ${tables[kind]}
      for each statement execute function ${sql.id(name)}()`.execute(db);
  }
}

/** PostgreSQL replaces a call by its expression only if all of it is immutable, and `extract` is not. */
export const inlinedQuarterMigration: Migration = {
  name: "027_inlined_quarter",
  up: async (db) => {
    await sql`create or replace function marketplace_quarter(moment timestamptz) returns timestamptz
      language sql immutable as $$ select date_bin('15 minutes', moment, timestamptz 'epoch') $$`.execute(db);
  },
};
