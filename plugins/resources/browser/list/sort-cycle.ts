/**
 * The sort after a click on a column header (docs/product.md, portal 2: none, ascending, descending, none; Ctrl adds a
 * column).
 */
import type { SortItem } from "@portalkit/kernel/contract";

/**
 * Returns the sort after a click on `field`. `add` preserves the other columns and the position of the column among
 * them.
 */
export function nextSort(sort: readonly SortItem[], field: string, add: boolean): SortItem[] {
  const direction = nextDirection(sort.find((item) => item.field === field)?.direction);
  if (!add) return direction === undefined ? [] : [{ field, direction }];
  if (direction === undefined) return sort.filter((item) => item.field !== field);
  const changed = { field, direction };
  return direction === "asc" ? [...sort, changed] : sort.map((item) => (item.field === field ? changed : item));
}

function nextDirection(direction: SortItem["direction"] | undefined): SortItem["direction"] | undefined {
  if (direction === undefined) return "asc";
  return direction === "asc" ? "desc" : undefined;
}
