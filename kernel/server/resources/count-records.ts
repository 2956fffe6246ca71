/** The exact number of records that a condition finds, counted anew only when the table has changed. */
import { sql } from "kysely";
import type { Kernel } from "../kernel.ts";
import type { Condition } from "./condition-to-sql.ts";
import type { PreparedResource } from "./prepared-resource.ts";
import { whereClause } from "./sql-parts.ts";
import { fetchVersion, readVersion, versionColumn } from "./table-version.ts";
import { VersionedCache, type Versioned } from "./versioned-cache.ts";

const totals = new WeakMap<object, VersionedCache<number>>();

/** @param seen the version that the rows beside the total were read at; without one it is looked up */
export async function countRecords(kernel: Kernel, resource: PreparedResource, where: readonly Condition[], seen?: string): Promise<number> {
  const run = async (): Promise<Versioned<number>> => {
    const { rows } = await sql<{ total: string; version: string | null }>`select count(*) as total, ${versionColumn(resource)} as version from ${sql.table(resource.table)} as t${whereClause(where)}`.execute(kernel.db);
    return { value: Number(rows[0]?.total ?? 0), version: readVersion(kernel, resource, rows[0]?.version) ?? "" };
  };
  const version = seen ?? (await fetchVersion(kernel, resource));
  if (version === undefined) return (await run()).value;
  const { sql: text, parameters } = whereClause(where).compile(kernel.db);
  const cache = totals.get(kernel.registry) ?? new VersionedCache<number>();
  totals.set(kernel.registry, cache);
  return await cache.answer(JSON.stringify([resource.table, text, parameters]), version, run);
}
