/** Filters the ids that a caller names to those of records that the caller may see. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { ResourceView } from "../view/resource-view.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

/**
 * In the requested order, without duplicates. Deleted and hidden records are both left out.
 * @throws PORTAL_RECORD_UNKNOWN if none is left.
 */
export async function visibleIds(
  kernel: Kernel,
  view: ResourceView,
  asked: readonly (string | number)[],
): Promise<string[]> {
  const { table, primaryKey } = view.resource;
  const keys = [
    ...new Set(asked.filter((id) => fits(id, primaryKey.table)).map((id) => encodeValue(id, primaryKey.table))),
  ];
  const where = [...view.ownRows(), sql`${sql.ref(`t.${primaryKey.name}`)} = any (${keys})`];
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
