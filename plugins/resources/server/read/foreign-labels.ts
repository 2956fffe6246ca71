/**
 * Labels of foreign records: joined to the page if possible, otherwise read with one query for each referenced
 * resource.
 */
import { sql, type RawBuilder } from "kysely";
import type { ForeignValue, Row, Database, DatabaseTransaction } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import {
  isStored,
  preparedOf,
  type PreparedColumn,
  type PreparedResource,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import { createView, type ResourceView } from "../view/resource-view.ts";
import { isReadAsText, none, selectColumns, whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

/** A column of the page that refers to other records. */
export interface Reference {
  column: StoredColumn;
  /** Set if the label's columns are selected with the page itself. */
  joined?: { target: PreparedResource; alias: string };
}

/**
 * Determines which columns are references, and which of those can be joined: references to a single resource of which
 * this user may see every row.
 */
export function planReferences(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[]): Reference[] {
  return columns
    .filter(isStored)
    .filter((column) => column.definition.foreignResource !== undefined)
    .map((column, index) => {
      const target = joinTarget(kernel, view, column);
      return target === undefined ? { column } : { column, joined: { target, alias: `f${index}` } };
    });
}

function joinTarget(kernel: Kernel, view: ResourceView, column: StoredColumn): PreparedResource | undefined {
  const target = preparedOf(kernel).get(column.definition.foreignResource?.resourceId ?? "");
  if (target === undefined || column.table.isArray || target.primaryKey.table.name !== column.table.name)
    return undefined;
  if (isReadAsText(column) || target.labelColumns.some(isReadAsText)) return undefined;
  const theirs = createView(target, view.adminUser);
  return theirs.isReadable && theirs.ownRows().length === 0 ? target : undefined;
}

/** Aliases are numbered, because two made of column names could be truncated to the same 63 characters. */
const labelAlias = (alias: string, index: number): string => `__${alias}_${index}`;

/** The columns and joins that the page's statement needs for the joined references. */
export function joinReferences(references: readonly Reference[]): {
  selected: RawBuilder<unknown>[];
  joins: RawBuilder<unknown>;
} {
  const selected: RawBuilder<unknown>[] = [];
  const joins = references.flatMap(({ column, joined }) => {
    if (joined === undefined) return [];
    const { target, alias } = joined;
    for (const [index, { name }] of target.labelColumns.entries())
      selected.push(sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(labelAlias(alias, index))}`);
    return [
      sql` left join ${sql.table(target.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${target.primaryKey.name}`)} = ${sql.ref(`t.${column.name}`)}`,
    ];
  });
  return { selected, joins: joins.length === 0 ? none : sql.join(joins, none) };
}

/**
 * Replaces raw foreign keys by `{pk, label}` in place. The label of a record that this user may not see, or that is
 * deleted, is its key.
 */
export async function labelReferences(
  kernel: Kernel,
  view: ResourceView,
  references: readonly Reference[],
  rows: readonly Row[],
): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { column, joined } of references) {
    if (joined !== undefined) continue;
    for (const row of rows) {
      const target = targetOf(column, row);
      if (target !== undefined)
        for (const key of keysOf(row[column.name])) wanted.set(target, (wanted.get(target) ?? new Set()).add(key));
    }
  }
  const found = new Map(
    await Promise.all(
      [...wanted].map(
        async ([resourceId, keys]) => [resourceId, await labelsOf(kernel, view, resourceId, [...keys])] as const,
      ),
    ),
  );
  for (const row of rows) {
    // The kind of a polymorphic reference may be a reference itself, so all are read before any is replaced.
    const labelled = references.map(({ column, joined }) => {
      const labels = joined === undefined ? found.get(targetOf(column, row) ?? "") : joinedLabel(joined, row);
      return mapKeys(row[column.name], (key) => ({
        pk: key as ForeignValue["pk"],
        label: labels?.get(String(key)) ?? String(key),
      }));
    });
    for (const [index, { column }] of references.entries()) row[column.name] = labelled[index];
  }
}

/** Restores the foreign record's label columns from the joined ones. */
function joinedLabel({ target, alias }: NonNullable<Reference["joined"]>, row: Row): ReadonlyMap<string, string> {
  const record: Row = Object.fromEntries(
    target.labelColumns.map(({ name }, index) => [name, row[labelAlias(alias, index)]]),
  );
  const key = record[target.primaryKey.name];
  return new Map(key === null || key === undefined ? [] : [[String(key), labelOf(target, record)]]);
}

/** The resource that a row's reference refers to; for a polymorphic one, by the row's kind. */
export function targetOf({ definition }: PreparedColumn, row: Readonly<Record<string, unknown>>): string | undefined {
  const { resourceId, polymorphicOn, polymorphicResources } = definition.foreignResource ?? {};
  if (resourceId !== undefined) return resourceId;
  return (
    polymorphicResources?.find(({ whenValue }) => isKind(row[polymorphicOn ?? ""], whenValue))?.resourceId ?? undefined
  );
}

/** Kinds may be numbers or booleans in the table, and are text in the definition. */
export const isKind = (kind: unknown, whenValue: string): boolean =>
  typeof kind !== "object" && whenValue === String(kind);

const keysOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((key) => key !== null && key !== undefined).map(String);

function mapKeys(value: unknown, change: (key: unknown) => ForeignValue): unknown {
  if (value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map(change) : change(value);
}

export function labelOf(resource: PreparedResource, row: Row): string {
  return resource.definition.recordLabel?.(row) ?? String(row[resource.primaryKey.name]);
}

/**
 * Labels, by key, of the records that this user may see. A polymorphic key need not have the format of the target's
 * keys: such a key has no label.
 */
export async function labelsOf(
  kernel: Kernel,
  view: Pick<ResourceView, "adminUser">,
  resourceId: string,
  keys: readonly string[],
  db: Database | DatabaseTransaction = kernel.db,
): Promise<ReadonlyMap<string, string>> {
  const target = preparedOf(kernel).get(resourceId);
  if (target === undefined) return new Map();
  const theirs = createView(target, view.adminUser);
  const { primaryKey } = target;
  const fitting = keys.filter((key) => fits(key, primaryKey.table)).map((key) => encodeValue(key, primaryKey.table));
  if (fitting.length === 0 || !theirs.isReadable) return new Map();
  const conditions = [...theirs.ownRows(), sql`${sql.ref(`t.${primaryKey.name}`)} in (${sql.join(fitting)})`];
  const { rows } = await sql<Row>`select ${selectColumns(target.labelColumns)}
    from ${sql.table(target.table)} as t${whereClause(conditions)}`.execute(db);
  return new Map(rows.map((row) => [String(row[primaryKey.name]), labelOf(target, row)]));
}
