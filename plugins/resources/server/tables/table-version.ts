/**
 * A table's version: the number of changes that its snapshot contains. A result is valid as long as the version is the
 * same.
 */
import { sql, type RawBuilder } from "kysely";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Database } from "@portalkit/kernel/contract";
import type { PreparedResource } from "./prepared-resource.ts";

/** Above this number, the change rows of a table are replaced by their sum. */
const maxChangeRows = 250;

/** An arbitrary number, the same in every process. */
const lockKey = 7_402_115;

/**
 * Selects the version inside a statement, and so in the same snapshot as its rows. Do not use it in a transaction that
 * has written: its own changes are not committed, and another transaction's change could result in the same version.
 */
export function versionColumn(resource: PreparedResource): RawBuilder<unknown> {
  return resource.isWatched
    ? sql`(select coalesce(sum(changes), 0)::text || ' ' || count(*) from portal_table_changes
    where table_name = ${resource.table})`
    : sql`null`;
}

/** A query of the versions of all watched tables that have changed: `table_name` and `version`. */
export const tableVersions: RawBuilder<unknown> = sql`select table_name, sum(changes)::text as version
  from portal_table_changes group by table_name`;

/**
 * Parses the version that a statement selected; undefined for a table that is not watched. Starts compacting the change
 * rows if there are too many.
 */
export function readVersion(kernel: Kernel, resource: PreparedResource, selected: unknown): string | undefined {
  if (typeof selected !== "string") return undefined;
  const [version, rows] = selected.split(" ");
  if (Number(rows) > maxChangeRows) compactInBackground(kernel, resource.table);
  return version;
}

export async function fetchVersion(kernel: Kernel, resource: PreparedResource): Promise<string | undefined> {
  if (!resource.isWatched) return undefined;
  const { rows } = await sql<{ version: string }>`select ${versionColumn(resource)} as version`.execute(kernel.db);
  return readVersion(kernel, resource, rows[0]?.version);
}

const underWay = new WeakMap<object, Set<string>>();

function compactInBackground(kernel: Kernel, table: string): void {
  const tables = underWay.get(kernel.registry) ?? new Set<string>();
  underWay.set(kernel.registry, tables);
  if (tables.has(table)) return;
  tables.add(table);
  void compactChanges({ db: kernel.replica?.primary ?? kernel.db }, table)
    .catch((error: unknown) => kernel.log.warn({ err: error, table }, "failed to compact the change rows of a table"))
    .finally(() => tables.delete(table));
}

/**
 * Replaces the committed change rows by their sum. The version stays the same for every reader, because a snapshot has
 * either the rows or the sum. Rows of open transactions are invisible and stay. Does nothing while another process does
 * it.
 */
export async function compactChanges({ db }: { db: Database }, table: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey}, hashtext(${table})) as
      locked`.execute(transaction);
    if (rows[0]?.locked !== true) return;
    await sql`
      with gone as (delete from portal_table_changes where table_name = ${table} returning changes)
      insert into portal_table_changes (table_name, changes) select ${table}, sum(changes) from gone
        having count(*) > 0`.execute(transaction);
  });
  // Every list reads the version. PGlite has no autovacuum, and that of PostgreSQL comes a minute later: until then, a
  // version is read past all rows that have been replaced.
  await sql`vacuum analyze portal_table_changes`.execute(db);
}
