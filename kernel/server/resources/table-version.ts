/**
 * A table's version: how many changes its snapshot has seen. What was found at a version is true for as long as it
 * stays.
 */
import { sql, type RawBuilder } from "kysely";
import type { Kernel } from "../kernel.ts";
import type { Database } from "../../contract/database.ts";
import type { PreparedResource } from "./prepared-resource.ts";

/** Above this the change rows of a table are replaced by their sum. */
const mostChangeRows = 1_000;

/** Any number will do as long as every process uses the same one. */
const lockKey = 7_402_115;

/**
 * Selects the version inside a statement, hence in the same snapshot as the rows beside it. Never inside a transaction
 * that has written: what it sees of itself is not committed, and another's change could come to bear the same number.
 */
export function versionColumn(resource: PreparedResource): RawBuilder<unknown> {
  return resource.isWatched
    ? sql`(select coalesce(sum(changes), 0)::text || ' ' || count(*) from portal_table_changes
    where table_name = ${resource.table})`
    : sql`null`;
}

/**
 * The version that a statement selected; undefined for a table that is not watched. Starts the tidying when there is
 * much to tidy.
 */
export function readVersion(kernel: Kernel, resource: PreparedResource, selected: unknown): string | undefined {
  if (typeof selected !== "string") return undefined;
  const [version, rows] = selected.split(" ");
  if (Number(rows) > mostChangeRows) compactInBackground(kernel, resource.table);
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
  void compactChanges(kernel, table)
    .catch((error: unknown) => kernel.log.warn({ err: error, table }, "the change rows of a table were not compacted"))
    .finally(() => tables.delete(table));
}

/**
 * Replaces the change rows that are committed by their sum, so that no reader ever sees another version for it: a
 * snapshot has either the rows or the sum. Rows of transactions under way are not seen and stay. Does nothing while
 * another process does it.
 */
export async function compactChanges(
  { db, databaseKind }: { db: Database; databaseKind: Kernel["databaseKind"] },
  table: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey}, hashtext(${table})) as
      locked`.execute(transaction);
    if (rows[0]?.locked !== true) return;
    await sql`
      with gone as (delete from portal_table_changes where table_name = ${table} returning changes)
      insert into portal_table_changes (table_name, changes) select ${table}, sum(changes) from gone
        having count(*) > 0`.execute(transaction);
  });
  // PGlite has nobody who sweeps up what is deleted.
  if (databaseKind === "pglite") await sql`vacuum portal_table_changes`.execute(db);
}
