/** The unique columns of a resource: no two records may have the same value. */
import { sql } from "kysely";
import type { Kernel } from "@portalkit/kernel/engine";
import { isStored, type PreparedColumn, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";

/** The columns marked as unique, and those with a unique index of their own; only those that this user may set. */
export async function uniqueColumns(kernel: Pick<Kernel, "db">, view: ResourceView): Promise<string[]> {
  const isUnique = await uniqueness(kernel, view);
  const settable = new Set([...view.columns("create"), ...view.columns("edit")]);
  return [...settable].filter(isUnique).map(({ name }) => name);
}

/**
 * The columns whose values identify a record, and that this user sees: the key, which is part of each record's address,
 * and unique columns on the list or the page of a record. Masked columns identify nothing.
 */
export async function identifyingColumns(kernel: Pick<Kernel, "db">, view: ResourceView): Promise<StoredColumn[]> {
  if (!view.isReadable) return [];
  const isUnique = await uniqueness(kernel, view);
  const seen = new Set<PreparedColumn>([...view.columns("list"), ...view.columns("show")]);
  const { primaryKey } = view.resource;
  const others = [...view.resource.columns.values()]
    .filter(isStored)
    .filter((column) => column !== primaryKey && seen.has(column) && isUnique(column))
    .filter(({ definition, table }) => definition.masked !== true && !table.isArray);
  return [primaryKey, ...others];
}

async function uniqueness(
  { db }: Pick<Kernel, "db">,
  view: ResourceView,
): Promise<(column: PreparedColumn) => boolean> {
  const { rows } = await sql<{ name: string }>`select a.attname as name from pg_index i join pg_attribute a
    on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = to_regclass(quote_ident(${view.resource.table})) and i.indisunique and i.indnkeyatts = 1
      and i.indpred is null and i.indexprs is null`.execute(db);
  const indexed = new Set(rows.map(({ name }) => name));
  return ({ name, definition }) => definition.isUnique === true || indexed.has(name);
}
