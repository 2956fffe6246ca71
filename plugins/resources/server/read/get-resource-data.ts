/** `get_resource_data`: a page of a list, or one record for the show and edit pages. */
import {
  type BodyOf,
  type ReplyOf,
  type Filter,
  refuse,
  getResourceData,
  type Database,
  type HookContext,
} from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { hookContext } from "../view/hook-context.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { MayFilter } from "../sql/field-path.ts";
import { anyColumn, filtersToSql } from "../sql/filter-to-sql.ts";
import { readerOf } from "../view/filter-reader.ts";
import type { Counted } from "./count-records.ts";
import { findRecord, listRecords, matchingRecords } from "./list-records.ts";
import { isOneOf, type RecordKey } from "./visible-ids.ts";
import { readLists } from "./read-lists.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";

type Body = BodyOf<typeof getResourceData>;
type Reply = ReplyOf<typeof getResourceData>;

export function getResourceDataHandler(kernel: Kernel): HandledEndpoint {
  return handle(getResourceData, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    assertAllowed(view, body.source);
    const { source, resourceId } = body;
    return await mapDatabaseErrors(() =>
      source === "list"
        ? readLists(kernel, (reading) => listReply(reading, view, body, hookContext(reading, adminUser, resourceId)))
        : recordReply(kernel, view, source, body, hookContext(kernel, adminUser, resourceId)),
    );
  });
}

async function listReply(
  kernel: Kernel,
  view: ResourceView,
  body: Body,
  context: HookContext<Database>,
): Promise<Reply> {
  const { filters, mayFilter } = await hookedFilters(kernel, view, body.filters, context);
  const { sort, limit, offset, search, mayEstimateTotal = false } = body;
  const { data, ...counted } = await listRecords(
    kernel,
    view,
    { filters, sort, limit, offset, mayEstimateTotal, ...(search === undefined ? {} : { search }) },
    mayFilter,
  );
  const recordIds = data.map((row) => row._primaryKeyValue as string | number);
  await view.resource.definition.hooks?.list?.after?.(data, context);
  return { data, ...counted, recordIds };
}

/**
 * Applies the list's `before` hook to the filters. The user's own filters are checked first, because a hook may add
 * filters on columns that the user may not filter by.
 */
export async function hookedFilters(
  kernel: Kernel,
  view: ResourceView,
  given: readonly unknown[],
  context: HookContext<Database>,
): Promise<{ filters: readonly unknown[]; mayFilter: MayFilter }> {
  const hooks = view.resource.definition.hooks?.list;
  if (hooks?.before === undefined) return { filters: given, mayFilter: view.mayFilter };
  filtersToSql(given, view.resource, view.mayFilter, readerOf(kernel, view.adminUser));
  const query = { filters: [...given] as Filter[] };
  await hooks.before(query, context);
  return { filters: query.filters, mayFilter: anyColumn };
}

/**
 * Returns the records of a list as its user sees it: those that match its filters and search, with its hook applied.
 * @param query its `recordIds` are the only ones, in any order
 * @throws Refusal for a filter that this user may not use
 */
export async function recordsOfList(
  kernel: Kernel,
  view: ResourceView,
  query: { filters: readonly unknown[]; search?: string | undefined; recordIds?: readonly RecordKey[] | undefined },
  context = hookContext(kernel, view.adminUser, view.resource.resourceId),
): Promise<Counted> {
  const { search = "", recordIds } = query;
  const { filters, mayFilter } = await hookedFilters(kernel, view, query.filters, context);
  const matching = await mapDatabaseErrors(() => matchingRecords(kernel, view, { filters, search }, mayFilter));
  const { where } = matching;
  return recordIds === undefined ? matching : { ...matching, where: [...where, isOneOf(view.resource, recordIds)] };
}

async function recordReply(
  kernel: Kernel,
  view: ResourceView,
  page: "show" | "edit",
  { filters }: Body,
  context: HookContext<Database>,
): Promise<Reply> {
  const [key, ...others] = filters;
  if (key?.["field"] !== view.resource.primaryKey.name || key["operator"] !== "eq" || others.length > 0)
    throw refuse("PORTAL_FILTER_MALFORMED", { reason: "one record is fetched by one condition on its primary key" });
  const row = await findRecord(kernel, view, page, key["value"]);
  if (row !== undefined) await view.resource.definition.hooks?.show?.after?.(row, context);
  return { data: row === undefined ? [] : [row] };
}
