/** Labels of foreign records: joined to the page where that is all it takes, else one query for each resource referred to. */
import { sql, type RawBuilder } from "kysely";
import type { ForeignValue, Row } from "../../contract/resource.ts";
import type { Kernel } from "../kernel.ts";
import { rowFilterToSql } from "./filter-to-sql.ts";
import { preparedOf, type PreparedColumn, type PreparedResource } from "./prepared-resource.ts";
import { createView, type ResourceView } from "./resource-view.ts";
import { none, whereClause } from "./sql-parts.ts";
import { encodeValue } from "./value-codec.ts";

export interface JoinedLabels {
  selected: RawBuilder<unknown>[];
  joins: RawBuilder<unknown>;
}

/** Joins every foreign resource whose labels need no rule about rows. */
export function joinLabels(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[]): JoinedLabels {
  const joinable = columns.filter((column) => joinTarget(kernel, view, column) !== undefined);
  if (joinable.length === 0) return { selected: [], joins: none };
  const selected: RawBuilder<unknown>[] = [];
  const joins = joinable.map((column, index) => {
    const target = joinTarget(kernel, view, column) as PreparedResource;
    const alias = `f${index}`;
    for (const name of labelNames(target)) selected.push(sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(`__${column.name}__${name}`)}`);
    return sql` left join ${sql.table(target.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${target.primaryKey.name}`)} = ${sql.ref(`t.${column.name}`)}`;
  });
  return { selected, joins: sql.join(joins, none) };
}

/** Replaces raw foreign keys by `{pk, label}` in place. A record this user may not see gives its key as label, and so does one that is gone. */
export async function fetchLabels(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[], rows: Row[]): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  const foreign = columns.filter((column) => column.definition.foreignResource !== undefined && column.table !== undefined);
  for (const column of foreign) {
    if (joinTarget(kernel, view, column) !== undefined) continue;
    for (const row of rows) {
      const target = targetOf(column, row);
      if (target !== undefined) for (const key of keysOf(row[column.name])) wanted.set(target, (wanted.get(target) ?? new Set()).add(key));
    }
  }
  const labels = new Map(await Promise.all([...wanted].map(async ([resourceId, keys]) => [resourceId, await labelsOf(kernel, view, resourceId, [...keys])] as const)));
  for (const column of foreign) for (const row of rows) replaceKey(kernel, view, column, row, labels);
}

function replaceKey(kernel: Kernel, view: ResourceView, column: PreparedColumn, row: Row, labels: ReadonlyMap<string, ReadonlyMap<string, string>>): void {
  const value = row[column.name];
  if (value === null || value === undefined) return;
  const joined = joinTarget(kernel, view, column);
  const target = targetOf(column, row);
  const labelled = (key: unknown): ForeignValue => ({ pk: key as string, label: joined !== undefined ? joinedLabel(joined, column, row, key) : (labels.get(target ?? "")?.get(String(key)) ?? String(key)) });
  row[column.name] = Array.isArray(value) ? value.map(labelled) : labelled(value);
}

/** Restores the foreign record's label columns from the joined ones. */
function joinedLabel(target: PreparedResource, column: PreparedColumn, row: Row, key: unknown): string {
  const record: Row = {};
  for (const name of labelNames(target)) record[name] = row[`__${column.name}__${name}`];
  return record[target.primaryKey.name] === null ? String(key) : (target.definition.recordLabel?.(record) ?? String(key));
}

/** A plain reference to a resource that this user may reach, and that hides no rows from anyone. */
function joinTarget(kernel: Kernel, view: ResourceView, column: PreparedColumn): PreparedResource | undefined {
  const { foreignResource } = column.definition;
  if (foreignResource?.resourceId === undefined || column.table === undefined || column.table.name.startsWith("_")) return undefined;
  const target = preparedOf(kernel).get(foreignResource.resourceId);
  if (target === undefined || target.definition.rowFilter !== undefined || target.primaryKey.table.name !== column.table.name) return undefined;
  const targetView = createView(target, view.adminUser);
  return targetView.may("list") || targetView.may("show") ? target : undefined;
}

const labelNames = (target: PreparedResource): string[] => [...new Set([target.primaryKey.name, ...(target.definition.recordLabel === undefined ? [] : target.labelColumns.filter((name) => target.columns.get(name)?.table !== undefined))])];

function targetOf(column: PreparedColumn, row: Row): string | undefined {
  const { resourceId, polymorphicOn, polymorphicResources } = column.definition.foreignResource ?? {};
  if (resourceId !== undefined) return resourceId;
  const kind = polymorphicOn === undefined ? undefined : row[polymorphicOn];
  return polymorphicResources?.find(({ whenValue }) => whenValue === kind)?.resourceId ?? undefined;
}

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((key) => key !== null && key !== undefined).map(String);

/** Labels by key of the records that this user may see. A polymorphic key need not have the form of the target's keys: such a key has no label. */
export async function labelsOf(kernel: Kernel, view: ResourceView, resourceId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const target = preparedOf(kernel).get(resourceId);
  if (target === undefined) return new Map();
  const targetView = createView(target, view.adminUser);
  const fitting = keys.filter((key) => fits(target, key));
  if (fitting.length === 0 || (!targetView.may("list") && !targetView.may("show"))) return new Map();
  const conditions = [...rowFilterToSql(target, target.definition.rowFilter?.({ adminUser: view.adminUser })), sql`${sql.ref(`t.${target.primaryKey.name}`)} in (${sql.join(fitting)})`];
  const { rows } = await sql<Row>`select ${sql.join(labelNames(target).map((name) => sql.ref(`t.${name}`)))} from ${sql.table(target.table)} as t${whereClause(conditions)}`.execute(kernel.db);
  return new Map(rows.map((row) => [String(row[target.primaryKey.name]), target.definition.recordLabel?.(row) ?? String(row[target.primaryKey.name])]));
}

function fits(target: PreparedResource, key: string): boolean {
  try {
    encodeValue(key, target.primaryKey.table);
    return true;
  } catch {
    return false;
  }
}
