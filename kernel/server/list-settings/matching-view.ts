/** The records that a saved view has for one user: its address, evaluated like the list that opens with it. */
import { readListAddress } from "../../contract/resources/list-address.ts";
import { listPath } from "../../contract/resources/record-paths.ts";
import { requestedFilters } from "../../contract/resources/requested-filters.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Counted } from "../resources/read/count-records.ts";
import { recordsOfList } from "../resources/read/get-resource-data.ts";
import { preparedOf } from "../resources/tables/prepared-resource.ts";
import { assertAllowed, createView, viewOf } from "../resources/view/resource-view.ts";

export interface ViewQuery {
  resourceId: string;
  /** The search part of the list's address. */
  query: string;
  /** For relative periods; UTC if it is null. */
  timeZone: string | null;
}

/** The path of a view, below the base path. */
export const viewPath = ({ resourceId, query, id }: Pick<ViewQuery, "resourceId" | "query"> & { id: string }): string =>
  `${listPath(resourceId)}?${query}${query === "" ? "" : "&"}view=${id}`;

/** Whether the user may open the list now. A rule that fails closes only the list that it guards. */
export function mayList(kernel: Pick<Kernel, "registry" | "log">, resourceId: string, adminUser: AdminUser): boolean {
  const resource = preparedOf(kernel).get(resourceId);
  try {
    return resource !== undefined && createView(resource, adminUser).may("list");
  } catch (error) {
    kernel.log.error({ err: error, resource: resourceId }, "an access rule failed");
    return false;
  }
}

/**
 * Uses the user's current rights: row filters, hooks, and the columns that the user may filter by. `isOfTime` says that
 * a filter has a relative period.
 * @throws Refusal if the user may not open the list, or not with these filters
 */
export async function recordsOfView(
  kernel: Kernel,
  { resourceId, query, timeZone }: ViewQuery,
  adminUser: AdminUser,
): Promise<Counted & { isOfTime: boolean }> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  const address = readListAddress(new URLSearchParams(query));
  let isOfTime = false;
  const filters = requestedFilters(address, () => {
    isOfTime = true;
    return timeZone ?? "UTC";
  });
  return { ...(await recordsOfList(kernel, view, { filters, search: address.search })), isOfTime };
}
