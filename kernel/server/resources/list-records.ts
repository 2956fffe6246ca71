/** Rows of a resource: one statement for the page, its version and its simple labels, and no count unless something changed. */
import { sql, type RawBuilder } from "kysely";
import type { SortItem } from "../../contract/filter.ts";
import { refuse } from "../../contract/refusals.ts";
import type { Row } from "../../contract/resource.ts";
import type { Kernel } from "../kernel.ts";
import type { Database, DatabaseTransaction } from "../plugin.ts";
import { filtersToSql, rowFilterToSql, type Condition } from "./filter-to-sql.ts";
import { fetchLabels, joinLabels } from "./foreign-labels.ts";
import type { PreparedColumn, PreparedResource } from "./prepared-resource.ts";
import type { ResourceView } from "./resource-view.ts";
import { none, whereClause } from "./sql-parts.ts";
import { TotalCache } from "./total-cache.ts";

export interface ListQuery {
  filters: readonly unknown[];
  sort: readonly SortItem[];
  limit: number;
  offset: number;
}

const totals = new WeakMap<object, TotalCache>();

/** A page of rows and the exact total. @throws Refusal for a filter or sort this user may not use. */
export async function listRecords(kernel: Kernel, view: ResourceView, query: ListQuery): Promise<{ data: Row[]; total: number }> {
  const { resource } = view;
  const where = whereOf(view, query.filters);
  const { rows, version } = await selectRows(kernel, view, view.columns("list"), { where, order: orderOf(view, query.sort), limit: query.limit, offset: query.offset });
  const data = await finishRows(kernel, view, view.columns("list"), rows);
  if (rows.length > 0 && rows.length < query.limit) return { data, total: query.offset + rows.length };
  if (rows.length === 0 && query.offset === 0) return { data, total: 0 };
  return { data, total: await totalOf(kernel, resource, where, version) };
}

/** One record as a page shows it, or nothing when it is not there or not this user's to see. */
export async function findRecord(kernel: Kernel, view: ResourceView, page: "show" | "edit", primaryKey: unknown, db?: Database | DatabaseTransaction): Promise<Row | undefined> {
  let where: Condition[];
  try {
    where = whereOf(view, [{ field: view.resource.primaryKey.name, operator: "eq", value: primaryKey ?? "" }]);
  } catch {
    return undefined; // a key of the wrong form belongs to no record
  }
  const columns = view.columns(page);
  const { rows } = await selectRows(kernel, view, columns, { where, order: none, limit: 1, offset: 0 }, db);
  return (await finishRows(kernel, view, columns, rows))[0];
}

/** The user's filters and the resource's own rule about rows. */
export function whereOf(view: ResourceView, filters: readonly unknown[]): Condition[] {
  const own = view.resource.definition.rowFilter?.({ adminUser: view.adminUser });
  return [...rowFilterToSql(view.resource, own), ...filtersToSql(filters, view.resource, view.mayFilter)];
}

/** The primary key comes last, so that pages never overlap. Nulls stand where the index has them. */
function orderOf(view: ResourceView, sort: readonly SortItem[]): RawBuilder<unknown> {
  const { primaryKey, columns } = view.resource;
  const parts = sort.map(({ field, direction }) => {
    const column = columns.get(field);
    if (column === undefined || !view.maySort(column)) throw refuse("PORTAL_SORT_NOT_AVAILABLE", { field: field.slice(0, 100) });
    if (column.table?.name === "json") throw refuse("PORTAL_SORT_NOT_AVAILABLE", { field });
    return sql`${sql.ref(`t.${field}`)} ${sql.raw(direction)}`;
  });
  if (!sort.some(({ field }) => field === primaryKey.name)) parts.push(sql`${sql.ref(`t.${primaryKey.name}`)}`);
  return sql` order by ${sql.join(parts)}`;
}

interface RowSelection {
  where: readonly Condition[];
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** The page is cut inside, so that labels are joined to the page's rows alone, however deep it lies. */
async function selectRows(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[], { where, order, limit, offset }: RowSelection, db: Database | DatabaseTransaction = kernel.db): Promise<{ rows: Row[]; version: string }> {
  const { resource } = view;
  const names = storedNames(resource, columns);
  const labels = joinLabels(kernel, view, columns);
  const version = resource.isWatched ? versionOf(resource) : sql`null`;
  const selected = sql.join(names.map((name) => sql.ref(`t.${name}`)));
  const page = sql`select ${selected} from ${sql.table(resource.table)} as t${whereClause(where)}${order} limit ${limit} offset ${offset}`;
  const statement = sql<Row>`select ${sql.join([selected, ...labels.selected, sql`${version} as "__version"`])} from (${page}) as t${labels.joins}${labels.joins === none ? none : order}`;
  const { rows } = await statement.execute(db);
  const first = rows[0]?.["__version"];
  return { rows, version: first === undefined || first === null ? "" : String(first) };
}

/** The columns of a page, what labels and links read, and the key. */
function storedNames(resource: PreparedResource, columns: readonly PreparedColumn[]): string[] {
  const names = new Set<string>([resource.primaryKey.name]);
  for (const column of columns) {
    if (column.table !== undefined) names.add(column.name);
    const { polymorphicOn } = column.definition.foreignResource ?? {};
    if (polymorphicOn !== undefined && resource.columns.get(polymorphicOn)?.table !== undefined) names.add(polymorphicOn);
  }
  if (resource.definition.recordLabel !== undefined || resource.definition.clickUrl !== undefined) {
    for (const name of resource.labelColumns) if (resource.columns.get(name)?.table !== undefined) names.add(name);
  }
  return [...names];
}

/** Labels, links and key values are added; what the page does not show is taken out again. */
async function finishRows(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[], rows: Row[]): Promise<Row[]> {
  const { resource } = view;
  const shown = new Set(columns.map((column) => column.name));
  const extras = rows.map((row) => ({
    _label: resource.definition.recordLabel?.(row) ?? String(row[resource.primaryKey.name]),
    _primaryKeyValue: row[resource.primaryKey.name] as string,
    ...(resource.definition.clickUrl === undefined ? {} : { _clickUrl: resource.definition.clickUrl(row) }),
  }));
  await fetchLabels(kernel, view, columns, rows);
  return rows.map((row, index) => {
    const finished: Row = {};
    for (const [name, value] of Object.entries(row)) if (shown.has(name) || name === resource.primaryKey.name) finished[name] = value;
    return Object.assign(finished, extras[index]);
  });
}

const versionOf = (resource: PreparedResource): RawBuilder<unknown> => sql`(select coalesce(sum(changes), 0)::text from portal_table_changes where table_name = ${resource.table})`;

async function totalOf(kernel: Kernel, resource: PreparedResource, where: readonly Condition[], version: string): Promise<number> {
  const run = async (): Promise<{ total: number; version: string }> => {
    const { rows } = await sql<{ total: string; version: string | null }>`select count(*) as total, ${resource.isWatched ? versionOf(resource) : sql`null`} as version from ${sql.table(resource.table)} as t${whereClause(where)}`.execute(kernel.db);
    return { total: Number(rows[0]?.total ?? 0), version: rows[0]?.version ?? "" };
  };
  if (!resource.isWatched || version === "") return (await run()).total;
  const compiled = whereClause(where).compile(kernel.db);
  const question = JSON.stringify([resource.table, compiled.sql, compiled.parameters]);
  const cache = totals.get(kernel.registry) ?? new TotalCache();
  totals.set(kernel.registry, cache);
  return cache.get(question, version) ?? (await cache.count(question, version, run));
}
