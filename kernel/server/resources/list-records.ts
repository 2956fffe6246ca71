/** Rows of a resource: one statement for the page, its version and its simple labels, and no count unless something changed. */
import { sql, type RawBuilder } from "kysely";
import type { SortItem } from "../../contract/filter.ts";
import { Refusal, refuse } from "../../contract/refusals.ts";
import type { ColumnPage, Row } from "../../contract/resource.ts";
import type { Kernel } from "../kernel.ts";
import type { Condition } from "./condition-to-sql.ts";
import { countRecords } from "./count-records.ts";
import { filtersToSql } from "./filter-to-sql.ts";
import { joinReferences, labelOf, labelReferences, planReferences, type Reference } from "./foreign-labels.ts";
import { isStored, type PreparedColumn, type PreparedResource, type StoredColumn } from "./prepared-resource.ts";
import type { ResourceView } from "./resource-view.ts";
import { searchToSql } from "./search-to-sql.ts";
import { none, selectColumns, whereClause } from "./sql-parts.ts";
import { readVersion, versionColumn } from "./table-version.ts";

export interface ListQuery {
  filters: readonly unknown[];
  search?: string;
  sort: readonly SortItem[];
  limit: number;
  offset: number;
}

/**
 * A page of rows and the exact total.
 * @param mayFilter which columns the filters may name; by default those open to the view's user
 * @throws Refusal for a filter or sort this user may not use.
 */
export async function listRecords(kernel: Kernel, view: ResourceView, query: ListQuery, mayFilter = view.mayFilter): Promise<{ data: Row[]; total: number }> {
  const { resource } = view;
  const { limit, offset } = query;
  const where = [...view.ownRows(), ...filtersToSql(query.filters, resource, mayFilter), ...searchToSql(kernel, view, query.search ?? "")];
  const { rows, version } = await selectPage(kernel, view, "list", { where, order: orderOf(orderColumns(view, query.sort), resource), limit, offset });
  if (rows.length > 0 ? rows.length < limit : offset === 0) return { data: rows, total: offset + rows.length };
  return { data: rows, total: await countRecords(kernel, resource, where, version) };
}

/** One record as a page shows it, or nothing when it is not there or not this user's to see. */
export async function findRecord(kernel: Kernel, view: ResourceView, page: "list" | "show" | "edit", primaryKey: unknown): Promise<Row | undefined> {
  const where = whereKey(view, primaryKey);
  return where === undefined ? undefined : (await selectPage(kernel, view, page, { where, order: none, limit: 1, offset: 0 })).rows[0];
}

/** The condition that finds one record among those this user may see; nothing for a key of the wrong form, which belongs to none. */
export function whereKey(view: ResourceView, primaryKey: unknown): Condition[] | undefined {
  const key = view.resource.primaryKey;
  try {
    return [...view.ownRows(), ...filtersToSql([{ field: key.name, operator: "eq", value: primaryKey ?? "" }], view.resource, (column) => column === key)];
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** One column of an order. */
export interface OrderColumn {
  column: StoredColumn;
  direction: SortItem["direction"];
}

/**
 * The columns that rows are ordered by. The primary key comes last, so that pages never overlap.
 * @throws PORTAL_SORT_NOT_AVAILABLE
 */
export function orderColumns({ resource, maySort }: ResourceView, sort: readonly SortItem[]): OrderColumn[] {
  const { primaryKey, columns } = resource;
  const { defaultSort } = resource.definition.options ?? {};
  for (const { field } of sort) {
    const column = columns.get(field);
    if (column === undefined || !maySort(column)) throw refuse("PORTAL_SORT_NOT_AVAILABLE", { field: field.slice(0, 100) });
  }
  const wanted = sort.length > 0 || defaultSort === undefined ? sort : [{ field: defaultSort.columnName, direction: defaultSort.direction }];
  const order = wanted.map(({ field, direction }) => ({ column: columns.get(field) as StoredColumn, direction }));
  return order.some(({ column }) => column === primaryKey) ? order : [...order, { column: primaryKey, direction: "asc" }];
}

/** Nulls stand at the end that an index of either direction has them; a key has none. */
function orderOf(order: readonly OrderColumn[], { primaryKey }: PreparedResource): RawBuilder<unknown> {
  return sql` order by ${sql.join(order.map(({ column, direction }) => sql`${sql.ref(`t.${column.name}`)} ${sql.raw(direction === "asc" ? (column === primaryKey ? "asc" : "asc nulls last") : "desc nulls first")}`))}`;
}

interface Selection {
  where: readonly Condition[];
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
  /** Columns whose values are wanted as the database writes them, of the last row. */
  marked?: readonly StoredColumn[];
}

/** Where a reading has come to: the last row's values, as the database writes them. */
export type Place = readonly (string | null)[];

/** The rows of a list that come after a place, and the place they end at. */
export async function listAfter(kernel: Kernel, view: ResourceView, order: readonly OrderColumn[], where: readonly Condition[], limit: number): Promise<{ rows: Row[]; place: Place }> {
  return await selectPage(kernel, view, "list", { where, order: orderOf(order, view.resource), limit, offset: 0, marked: order.map(({ column }) => column) });
}

/** From here on the rows before a page cost more than a second look: keys alone are counted off, mostly within an index. */
const deepOffset = 1_000;
const keyOf = ({ primaryKey }: PreparedResource): RawBuilder<unknown> => sql.ref(`t.${primaryKey.name}`);

/** The page is cut inside, so that labels are joined to the page's rows alone, however deep it lies. */
async function selectPage(kernel: Kernel, view: ResourceView, page: ColumnPage, { where, order, limit, offset, marked = [] }: Selection): Promise<{ rows: Row[]; version: string | undefined; place: Place }> {
  const { resource } = view;
  const columns = view.columns(page);
  const stored = [...new Set([...readColumns(resource, columns), ...marked])];
  const references = planReferences(kernel, view, columns);
  const { selected, joins } = joinReferences(references);
  const marks = marked.map(({ name }, index) => sql`, ${sql.ref(`t.${name}`)}::text as ${sql.ref(`__mark_${index}`)}`);
  const taken = sql`${selectColumns(stored)}${sql.join(marks, none)} from ${sql.table(resource.table)} as t`;
  const cut = offset < deepOffset
    ? sql`select ${taken}${whereClause(where)}${order} limit ${limit} offset ${offset}`
    : sql`select ${taken} where ${keyOf(resource)} in (select ${keyOf(resource)} from ${sql.table(resource.table)} as t${whereClause(where)}${order} limit ${limit} offset ${offset})${order}`;
  const outer = sql.join([...stored.map(({ name }) => sql.ref(`t.${name}`)), ...selected, ...marked.map((_, index) => sql.ref(`t.__mark_${index}`)), sql`${versionColumn(resource)} as "__version"`]);
  const { rows } = await sql<Row>`select ${outer} from (${cut}) as t${joins}${joins === none ? none : order}`.execute(kernel.db);
  const version = readVersion(kernel, resource, rows[0]?.["__version"]);
  const last = rows.at(-1);
  const place = marked.map((_, index) => (last?.[`__mark_${index}`] ?? null) as string | null);
  return { rows: await finishRows(kernel, view, columns, references, rows), version, place };
}

/** The columns of a page, those that its order, labels and links read, and the key. */
function readColumns({ columns, primaryKey, labelColumns, definition }: PreparedResource, shown: readonly PreparedColumn[]): StoredColumn[] {
  const kinds = shown.map((column) => columns.get(column.definition.foreignResource?.polymorphicOn ?? ""));
  const forLinks = definition.clickUrl === undefined ? [] : [...columns.values()].filter((column) => column.definition.backendOnly !== true);
  const sorted = columns.get(definition.options?.defaultSort?.columnName ?? "");
  return [...new Set([primaryKey, ...shown, ...kinds, ...labelColumns, ...forLinks, sorted])].filter(isStored);
}

/** Labels, links and key values are added; what the page does not show is taken out again. */
async function finishRows(kernel: Kernel, view: ResourceView, columns: readonly PreparedColumn[], references: readonly Reference[], rows: readonly Row[]): Promise<Row[]> {
  const { resource } = view;
  const { primaryKey, definition } = resource;
  const extras = rows.map((row) => ({
    _label: labelOf(resource, row),
    _primaryKeyValue: row[primaryKey.name] as string,
    ...(definition.clickUrl === undefined ? {} : { _clickUrl: definition.clickUrl(row) }),
  }));
  await labelReferences(kernel, view, references, rows);
  const shown = [...new Set([primaryKey, ...columns])].filter(isStored);
  return rows.map((row, index) => {
    const finished: Row = {};
    for (const { name } of shown) finished[name] = row[name];
    return Object.assign(finished, extras[index]);
  });
}
