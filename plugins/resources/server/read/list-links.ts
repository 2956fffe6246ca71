/** Links from figures to the lists of the records that they count. */
import { Refusal, type FieldFilter, type ListLink, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { filtersToSql } from "../sql/filter-to-sql.ts";
import { readerOf } from "../view/filter-reader.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";

/**
 * Returns a link to the list with the filters of each figure; undefined if this user may not open the list, or may not
 * filter it by one of them.
 */
export function listLinks(
  kernel: Pick<Kernel, "registry">,
  adminUser: AdminUser,
  resourceId: string,
  figures: readonly (readonly FieldFilter[])[],
): ListLink[] | undefined {
  try {
    const view = viewOf(kernel, resourceId, adminUser);
    assertAllowed(view, "list");
    const reader = readerOf(kernel, adminUser);
    for (const filters of figures) filtersToSql(filters, view.resource, view.mayFilter, reader);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return figures.map((filters) => ({ resourceId, filters: filters.map((filter) => ({ ...filter })) }));
}
