/** Lists and single records of a resource: a page with its total, and no count unless something changed. */
import type { SortItem } from "../../contract/filter.ts";
import { Refusal, refuse } from "../../contract/refusals.ts";
import type { Row } from "../../contract/resource.ts";
import type { Kernel } from "../kernel.ts";
import type { Condition } from "./condition-to-sql.ts";
import { countRecords, estimateRecords, lastTotal, type Counted } from "./count-records.ts";
import { filtersToSql } from "./filter-to-sql.ts";
import { isCutFromEnd, type Cut, type OrderColumn } from "./page-cut.ts";
import type { StoredColumn } from "./prepared-resource.ts";
import type { ResourceView } from "./resource-view.ts";
import { searchToSql } from "./search-to-sql.ts";
import { selectPage, type Place, type Selected } from "./select-page.ts";

export interface ListQuery {
  filters: readonly unknown[];
  search?: string;
  sort: readonly SortItem[];
  limit: number;
  offset: number;
  /** The rows do not wait for a total that takes long. */
  mayEstimateTotal?: boolean;
}

export interface ListPage {
  data: Row[];
  total: number;
  totalIsEstimate?: true;
}

/** Milliseconds that finished rows wait for their total, where it may be an estimate. */
const patienceMs = 30;

/**
 * A page of rows and the total, which is exact unless the query says that an estimate will do.
 * @param mayFilter which columns the filters may name; by default those open to the view's user
 * @throws Refusal for a filter or sort this user may not use.
 */
export async function listRecords(
  kernel: Kernel,
  view: ResourceView,
  query: ListQuery,
  mayFilter = view.mayFilter,
): Promise<ListPage> {
  const { resource } = view;
  const { limit, offset } = query;
  const order = orderColumns(view, query.sort);
  const filters = [...view.ownRows(), ...filtersToSql(query.filters, resource, mayFilter)];
  const search = await searchToSql(kernel, view, query.search ?? "");
  const counted: Counted = { resource, where: [...filters, ...search.conditions], readsOthers: search.readsOthers };
  const { rows, version } = await readPage(kernel, view, counted, { order, limit, offset });
  if (rows.length > 0 ? rows.length < limit : offset === 0) return { data: rows, total: offset + rows.length };
  const counting = countRecords(kernel, counted, version);
  const total = query.mayEstimateTotal === true ? await within(patienceMs, counting) : await counting;
  return total === undefined
    ? {
        data: rows,
        total: Math.max(await estimateRecords(kernel, counted), offset + rows.length),
        totalIsEstimate: true,
      }
    : { data: rows, total };
}

/**
 * Behind the middle a page is read from the end, and again from the beginning where the total has turned out to be an
 * old one.
 */
async function readPage(
  kernel: Kernel,
  view: ResourceView,
  counted: Counted,
  page: Pick<Cut, "order" | "limit" | "offset">,
): Promise<Selected> {
  const cut = { ...page, where: counted.where };
  const known = lastTotal(kernel, counted);
  const fromEnd = known === undefined ? cut : { ...cut, total: known.value };
  if (known === undefined || !isCutFromEnd(fromEnd)) return await selectPage(kernel, view, "list", cut);
  const selected = await selectPage(kernel, view, "list", fromEnd);
  return selected.version === known.version ? selected : await selectPage(kernel, view, "list", cut);
}

/** Nothing when it takes longer; it goes on all the same, for the next who asks. */
async function within<Value>(milliseconds: number, running: Promise<Value>): Promise<Value | undefined> {
  // Whoever waits for it gets its failure; when nobody does any more, nobody needs it.
  running.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One record as a page shows it, or nothing when it is not there or not this user's to see. */
export async function findRecord(
  kernel: Kernel,
  view: ResourceView,
  page: "list" | "show" | "edit",
  primaryKey: unknown,
): Promise<Row | undefined> {
  const where = whereKey(view, primaryKey);
  return where === undefined
    ? undefined
    : (await selectPage(kernel, view, page, { where, order: [], limit: 1, offset: 0 })).rows[0];
}

/**
 * The condition that finds one record among those this user may see; nothing for a key of the wrong form, which belongs
 * to none.
 */
export function whereKey(view: ResourceView, primaryKey: unknown): Condition[] | undefined {
  const key = view.resource.primaryKey;
  try {
    return [
      ...view.ownRows(),
      ...filtersToSql(
        [{ field: key.name, operator: "eq", value: primaryKey ?? "" }],
        view.resource,
        (column) => column === key,
      ),
    ];
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
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
    if (column === undefined || !maySort(column))
      throw refuse("PORTAL_SORT_NOT_AVAILABLE", { field: field.slice(0, 100) });
  }
  const wanted =
    sort.length > 0 || defaultSort === undefined
      ? sort
      : [{ field: defaultSort.columnName, direction: defaultSort.direction }];
  const order = wanted.map(({ field, direction }) => ({ column: columns.get(field) as StoredColumn, direction }));
  return order.some(({ column }) => column === primaryKey)
    ? order
    : [...order, { column: primaryKey, direction: "asc" }];
}

/** The rows of a list that come after a place, and the place they end at. */
export async function listAfter(
  kernel: Kernel,
  view: ResourceView,
  order: readonly OrderColumn[],
  where: readonly Condition[],
  limit: number,
): Promise<{ rows: Row[]; place: Place }> {
  return await selectPage(
    kernel,
    view,
    "list",
    { where, order, limit, offset: 0 },
    order.map(({ column }) => column),
  );
}
