/** `get_resource_data`: a page of a list, or one record for the show and edit pages. */
import type { BodyOf, ReplyOf } from "../../contract/endpoint.ts";
import type { Filter } from "../../contract/resources/filter.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { getResourceData } from "../../contract/resources/read-endpoints.ts";
import type { Database } from "../../contract/database.ts";
import type { HookContext } from "../../contract/resources/resource-definition.ts";
import type { Kernel } from "../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { hookContext } from "./hook-context.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { anyColumn, filtersToSql, type MayFilter } from "./filter-to-sql.ts";
import { findRecord, listRecords } from "./list-records.ts";
import { assertAllowed, viewOf, type ResourceView } from "./resource-view.ts";

type Body = BodyOf<typeof getResourceData>;
type Reply = ReplyOf<typeof getResourceData>;

export function getResourceDataHandler(kernel: Kernel): HandledEndpoint {
  return handle(getResourceData, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    assertAllowed(view, body.source);
    const context = hookContext(kernel, adminUser, body.resourceId);
    return await mapDatabaseErrors(() =>
      body.source === "list"
        ? listReply(kernel, view, body, context)
        : recordReply(kernel, view, body.source, body, context),
    );
  });
}

async function listReply(
  kernel: Kernel,
  view: ResourceView,
  body: Body,
  context: HookContext<Database>,
): Promise<Reply> {
  const { filters, mayFilter } = await hookedFilters(view, body.filters, context);
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
  view: ResourceView,
  given: readonly unknown[],
  context: HookContext<Database>,
): Promise<{ filters: readonly unknown[]; mayFilter: MayFilter }> {
  const hooks = view.resource.definition.hooks?.list;
  if (hooks?.before === undefined) return { filters: given, mayFilter: view.mayFilter };
  filtersToSql(given, view.resource, view.mayFilter);
  const query = { filters: [...given] as Filter[] };
  await hooks.before(query, context);
  return { filters: query.filters, mayFilter: anyColumn };
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
