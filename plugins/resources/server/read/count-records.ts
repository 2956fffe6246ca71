/** The exact number of records that match a condition, counted again only if the table has changed. */
import { sql } from "kysely";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { fetchVersion, readVersion, versionColumn } from "../tables/table-version.ts";
import { VersionedCache, type Versioned } from "../tables/versioned-cache.ts";

const totals = new WeakMap<object, VersionedCache<number>>();

/** What to count: records of a resource under conditions. */
export interface Counted {
  resource: PreparedResource;
  where: readonly Condition[];
  /** The conditions read other tables too, so the table's own version is not sufficient. */
  readsOthers?: boolean;
}

/**
 * @param seen the version of the rows read with the total; looked up if it is missing
 * @param maxMs milliseconds after which PostgreSQL ends the count with an error; by default those of any statement
 */
export async function countRecords(kernel: Kernel, counted: Counted, seen?: string, maxMs?: number): Promise<number> {
  const { resource, where, readsOthers = false } = counted;
  const run = async (): Promise<Versioned<number>> => {
    const statement = sql<{ total: string; version: string | null }>`select count(*) as total,
      ${versionColumn(resource)} as version from ${sql.table(resource.table)} as t${whereClause(where)}`;
    const { rows } =
      maxMs === undefined
        ? await statement.execute(kernel.db)
        : await kernel.db.transaction().execute(async (transaction) => {
            await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(transaction);
            return await statement.execute(transaction);
          });
    return { value: Number(rows[0]?.total ?? 0), version: readVersion(kernel, resource, rows[0]?.version) ?? "" };
  };
  const version = readsOthers ? undefined : (seen ?? (await fetchVersion(kernel, resource)));
  if (version === undefined) return (await run()).value;
  return await totalsOf(kernel).answer(questionOf(kernel, counted), version, run);
}

/** The last counted total, and the version for which it is correct. */
export function lastTotal(kernel: Kernel, counted: Counted): Versioned<number> | undefined {
  return counted.readsOthers === true ? undefined : totalsOf(kernel).last(questionOf(kernel, counted));
}

/** The database's estimate of the number of records, without counting. */
export async function estimateRecords(kernel: Kernel, { resource, where }: Counted): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`explain (format json) select 1
    from ${sql.table(resource.table)} as t${whereClause(where)}`.execute(kernel.db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

function totalsOf(kernel: Kernel): VersionedCache<number> {
  const cache = totals.get(kernel.registry) ?? new VersionedCache<number>();
  totals.set(kernel.registry, cache);
  return cache;
}

function questionOf(kernel: Kernel, { resource, where }: Counted): string {
  const { sql: text, parameters } = whereClause(where).compile(kernel.db);
  return JSON.stringify([resource.table, text, parameters]);
}
