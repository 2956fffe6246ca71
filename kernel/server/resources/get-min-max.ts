/**
 * `get_min_max_for_columns`: the minimum and maximum values of columns that allow it, within the rows that this user
 * may see.
 */
import { sql } from "kysely";
import { getMinMax } from "../../contract/resources/read-endpoints.ts";
import type { Kernel } from "../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { isStored, type StoredColumn } from "./prepared-resource.ts";
import { assertAllowed, viewOf, type ResourceView } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";
import { fetchVersion, readVersion, versionColumn } from "./table-version.ts";
import { VersionedCache, type Versioned } from "./versioned-cache.ts";

type Ranges = Record<string, { min: unknown; max: unknown }>;

export function getMinMaxHandler(kernel: Kernel): HandledEndpoint {
  const known = new VersionedCache<Ranges>();
  return handle(getMinMax, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    assertAllowed(view, "list");
    const columns = [...new Set([...view.columns("list"), ...view.columns("filter")])]
      .filter(isStored)
      .filter((column) => column.definition.allowMinMaxQuery === true);
    return columns.length === 0 ? {} : await mapDatabaseErrors(() => rangesOf(kernel, view, columns, known));
  });
}

/** Reads all columns in one pass over the table, and nothing if the table has not changed. */
async function rangesOf(
  kernel: Kernel,
  { resource, ownRows }: ResourceView,
  columns: readonly StoredColumn[],
  known: VersionedCache<Ranges>,
): Promise<Ranges> {
  const selected = columns.flatMap(({ name }, index) => [
    sql`min(${sql.ref(`t.${name}`)}) as ${sql.ref(`min_${index}`)}`,
    sql`max(${sql.ref(`t.${name}`)}) as ${sql.ref(`max_${index}`)}`,
  ]);
  const question = sql`select ${sql.join(selected)} from ${sql.table(resource.table)} as t${whereClause(ownRows())}`;
  const run = async (): Promise<Versioned<Ranges>> => {
    const { rows } = await sql<Record<string, unknown>>`select r.*, ${versionColumn(resource)} as version
      from (${question}) as r`.execute(kernel.db);
    const row = rows[0] ?? {};
    const value = Object.fromEntries(
      columns.map(({ name }, index) => [name, { min: row[`min_${index}`] ?? null, max: row[`max_${index}`] ?? null }]),
    );
    return { value, version: readVersion(kernel, resource, row["version"]) ?? "" };
  };
  const version = await fetchVersion(kernel, resource);
  if (version === undefined) return (await run()).value;
  const { sql: text, parameters } = question.compile(kernel.db);
  return await known.answer(JSON.stringify([text, parameters]), version, run);
}
