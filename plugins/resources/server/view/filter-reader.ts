/** What a user's filters may refer to beyond the columns of the list: related records, and the user's own account. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { FilterReader, RelatedRecords } from "../sql/field-path.ts";
import { isReadAsText } from "../sql/sql-parts.ts";
import { preparedOf, type PreparedResource, type StoredColumn } from "../tables/prepared-resource.ts";
import { createView } from "./resource-view.ts";

export function readerOf(kernel: Pick<Kernel, "registry">, adminUser: AdminUser): FilterReader {
  const known = new Map<StoredColumn, RelatedRecords | undefined>();
  return {
    related(column) {
      if (!known.has(column)) known.set(column, relatedRecords(kernel, adminUser, column));
      return known.get(column);
    },
    ownKey: (column) => {
      const users = usersOf(kernel);
      return users !== undefined &&
        (column === users.primaryKey || column.definition.foreignResource?.resourceId === users.resourceId)
        ? adminUser.pk
        : undefined;
    },
  };
}

/** The resource of the portal's accounts; undefined if the deployment has none. */
export const usersOf = (kernel: Pick<Kernel, "registry">): PreparedResource | undefined =>
  [...preparedOf(kernel).values()].find(({ table }) => table === "portal_users");

/**
 * Only of a resource that the user may list and filter. A hook that decides which rows its list shows does not run for
 * other lists, so such a resource is not available either; neither is a reference that may lead to several resources or
 * records.
 */
function relatedRecords(
  kernel: Pick<Kernel, "registry">,
  adminUser: AdminUser,
  column: StoredColumn,
): RelatedRecords | undefined {
  const target = preparedOf(kernel).get(column.definition.foreignResource?.resourceId ?? "");
  if (target === undefined || column.table.isArray || isReadAsText(column)) return undefined;
  if (target.primaryKey.table.name !== column.table.name || target.definition.hooks?.list?.before !== undefined)
    return undefined;
  const theirs = createView(target, adminUser);
  return theirs.may("list") && theirs.may("filter") ? theirs : undefined;
}
