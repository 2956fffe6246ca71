/** Filters the ids that a caller names to those of records that the caller may see. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { ResourceView } from "../view/resource-view.ts";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

export type RecordKey = string | number;

/** The keys that can be stored; no record has another. */
const keysOf = ({ primaryKey: { table } }: PreparedResource, ids: readonly RecordKey[]): unknown[] => [
  ...new Set(ids.filter((id) => fits(id, table)).map((id) => encodeValue(id, table))),
];

export const isOneOf = (resource: PreparedResource, ids: readonly RecordKey[]): RawBuilder<unknown> =>
  sql`${sql.ref(`t.${resource.primaryKey.name}`)} = any (${keysOf(resource, ids)})`;

/**
 * In the requested order, without duplicates. Deleted and hidden records are both left out.
 * @throws PORTAL_RECORD_UNKNOWN if none is left.
 */
export async function visibleIds(kernel: Kernel, view: ResourceView, asked: readonly RecordKey[]): Promise<string[]> {
  const { table, primaryKey } = view.resource;
  const keys = keysOf(view.resource, asked);
  const where = [...view.ownRows(), isOneOf(view.resource, asked)];
  const { rows } = await sql<{
    pk: unknown;
  }>`select ${sql.ref(`t.${primaryKey.name}`)} as pk from ${sql.table(table)} as t${whereClause(where)}`.execute(
    kernel.db,
  );
  const found = new Set(rows.map(({ pk }) => String(pk)));
  const visible = keys.map(String).filter((key) => found.has(key));
  if (visible.length === 0) throw refuse("PORTAL_RECORD_UNKNOWN");
  return visible;
}
