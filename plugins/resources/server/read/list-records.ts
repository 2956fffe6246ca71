/** Lists and single records of a resource: a page with its total, which is counted only if the table has changed. */
import { type SortItem, Refusal, type Row } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import { countRecords, estimateRecords, lastTotal, type Counted } from "./count-records.ts";
import type { MayFilter } from "../sql/field-path.ts";
import { filtersToSql, readRelated } from "../sql/filter-to-sql.ts";
import { readerOf } from "../view/filter-reader.ts";
import { isCutFromEnd, type Cut } from "./page-cut.ts";
import { sortOrder, unsorted, type SortOrder } from "./sort-order.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { searchToSql } from "./search-to-sql.ts";
import { selectPage, type Place, type Selected } from "./select-page.ts";

export interface ListQuery {
  filters: readonly unknown[];
  search?: string;
  sort: readonly SortItem[];
  limit: number;
  offset: number;
  /** The rows need not wait for a total that takes long. */
  mayEstimateTotal?: boolean;
}

export interface ListPage {
  data: Row[];
  total: number;
  totalIsEstimate?: true;
}

/** Milliseconds that rows wait for their total, if it may be an estimate. */
const timeoutMs = 30;

/**
 * Returns a page of rows and the total, which is exact unless the query accepts an estimate.
 * @param mayFilter which columns the filters may name; by default those that the view's user may filter by
 * @throws Refusal for a filter or sort that this user may not use.
 */
export async function listRecords(
  kernel: Kernel,
  view: ResourceView,
  query: ListQuery,
  mayFilter = view.mayFilter,
): Promise<ListPage> {
  const { limit, offset } = query;
  const order = sortOrder(kernel, view, query.sort);
  const counted = await matchingRecords(kernel, view, query, mayFilter);
  const { rows, version } = await readPage(kernel, view, counted, { order, limit, offset });
  if (rows.length > 0 ? rows.length < limit : offset === 0) return { data: rows, total: offset + rows.length };
  const counting = countRecords(kernel, counted, version);
  const total = query.mayEstimateTotal === true ? await within(timeoutMs, counting) : await counting;
  return total === undefined
    ? {
        data: rows,
        total: Math.max(await estimateRecords(kernel, counted), offset + rows.length),
        totalIsEstimate: true,
      }
    : { data: rows, total };
}

/**
 * Returns the records of a list: those that the user may see and that match its filters and search.
 * @throws Refusal for a filter that this user may not use
 */
export async function matchingRecords(
  kernel: Kernel,
  view: ResourceView,
  query: Pick<ListQuery, "filters" | "search">,
  mayFilter: MayFilter,
): Promise<Counted> {
  const { resource } = view;
  const reader = readerOf(kernel, view.adminUser);
  const filters = [...view.ownRows(), ...filtersToSql(query.filters, resource, mayFilter, reader)];
  const search = await searchToSql(kernel, view, query.search ?? "");
  return {
    resource,
    where: [...filters, ...search.conditions],
    readsOthers: search.readsOthers || readRelated(query.filters, resource),
  };
}

/** Reads a page beyond the middle from the end, and again from the beginning if the total was outdated. */
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

/** Returns undefined if it takes longer; the promise continues and its result is cached for later callers. */
async function within<Value>(milliseconds: number, running: Promise<Value>): Promise<Value | undefined> {
  // Prevents an unhandled rejection: waiting callers get the error, and without callers it does not matter.
  running.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One record as a page shows it; undefined if it does not exist or this user may not see it. */
export async function findRecord(
  kernel: Kernel,
  view: ResourceView,
  page: "list" | "show" | "edit",
  primaryKey: unknown,
): Promise<Row | undefined> {
  const where = whereKey(view, primaryKey);
  return where === undefined
    ? undefined
    : (await selectPage(kernel, view, page, { where, order: unsorted, limit: 1, offset: 0 })).rows[0];
}

/**
 * The condition for one record among those that this user may see; undefined for a key with the wrong format, which no
 * record has.
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

/** Reads the next rows of a list, and the values of the last row at which the next batch continues. */
export async function listAfter(
  kernel: Kernel,
  view: ResourceView,
  order: SortOrder,
  where: readonly Condition[],
  limit: number,
): Promise<{ rows: Row[]; place: Place }> {
  return await selectPage(kernel, view, "list", { where, order, limit, offset: 0 }, { isPlaced: true });
}
