/** The records that a saved view has for one user: its address, evaluated like the list that opens with it. */
import { type AdminUser, listPath } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { type Counted, createView, preparedOf, recordsOfAddress, viewOf } from "@portalkit/resources/server";
import type { Services } from "./services.ts";

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
export function mayList(services: Services, resourceId: string, adminUser: AdminUser): boolean {
  const resource = preparedOf(engineOf(services)).get(resourceId);
  try {
    return resource !== undefined && createView(resource, adminUser).may("list");
  } catch (error) {
    services.log.error({ err: error, resource: resourceId }, "an access rule failed");
    return false;
  }
}

/** @throws Refusal if the user may not open the list, or not with these filters */
export const recordsOfView = (
  services: Services,
  { resourceId, query, timeZone }: ViewQuery,
  adminUser: AdminUser,
): Promise<Counted & { isOfTime: boolean }> => {
  const engine = engineOf(services);
  return recordsOfAddress(engine, viewOf(engine, resourceId, adminUser), query, timeZone ?? "UTC");
};
