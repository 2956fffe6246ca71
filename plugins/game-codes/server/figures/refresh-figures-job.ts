/** Job that totals the changed quarters of an hour, in batches. */
import { sql, type RawBuilder } from "kysely";
import type { Database, JobContribution } from "@portalkit/kernel/server";

/** The number of quarters in one transaction, kept small because PGlite has only one connection. */
const atOnce = 500;

export const refreshFiguresJob: JobContribution = {
  name: "refresh-figures",
  schedule: "* * * * *",
  run: async (_data, { db }, signal) => {
    while (!signal.aborted && (await refreshSome(db)) === atOnce);
  },
};

/**
 * Refreshes one batch of quarters. Changes recorded meanwhile are invisible to the first statement and remain for the
 * next run.
 * @returns the number of quarters that were totalled
 */
export async function refreshSome(db: Database): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    // Only one refresh runs at a time: of two that total the same quarter, the one with the older snapshot must not
    // write last.
    await sql`select pg_advisory_xact_lock(hashtext('game-codes: figures'))`.execute(transaction);
    const { rows } = await sql<{ quarter: Date }>`
      with chosen as (select distinct quarter from marketplace_figures_stale limit ${atOnce})
      delete from marketplace_figures_stale s using chosen where s.quarter = chosen.quarter
        returning s.quarter`.execute(transaction);
    const quarters = [...new Set(rows.map(({ quarter }) => new Date(quarter).toISOString()))].toSorted();
    if (quarters.length === 0) return 0;
    await sql`
      insert into marketplace_figures (quarter, orders, sale_volume, codes_imported, codes_sold)
      select quarter, orders, sale_volume, codes_imported, codes_sold from ${figuresOf(sql`(select unnest(${quarters}::timestamptz[]) as quarter)`)} as fresh
      on conflict (quarter) do update
        set orders = excluded.orders, sale_volume = excluded.sale_volume, codes_imported = excluded.codes_imported,
          codes_sold = excluded.codes_sold`.execute(transaction);
    return quarters.length;
  });
}

/**
 * Counts the figures of quarters directly from orders and codes.
 * @param quarters a table expression with the column `quarter`
 */
export function figuresOf(quarters: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = (column: string) => sql`${sql.ref(column)} >= q.quarter
    and ${sql.ref(column)} < q.quarter + interval '15 minutes'`;
  return sql`(
    select q.quarter, o.orders, o.sale_volume,
      (select count(*) from codes where ${within("codes.created_at")})::integer as codes_imported,
      (select count(*) from codes where ${within("codes.sold_at")})::integer as codes_sold
    from ${quarters} as q, lateral (
      select count(*)::integer as orders, coalesce(sum(amount - refunded_amount) filter (where status
        not in ('refunded', 'failed')), 0) as sale_volume
      from orders where ${within("orders.created_at")}
    ) as o
  )`;
}
