/** Reads and writes what is remembered of a list: its page size and its sort, so that the next visit asks for the right rows at once. */
import type { RememberedList } from "./list-request.ts";

const key = (resourceId: string): string => `portal.list.${resourceId}`;

/** Nothing when nothing is remembered, storage is blocked, or what is stored makes no sense. */
export function readRememberedList(resourceId: string): RememberedList | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(resourceId)) ?? "null");
    return isRemembered(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberList(resourceId: string, list: RememberedList): void {
  try {
    localStorage.setItem(key(resourceId), JSON.stringify(list));
  } catch {
    // A full or blocked storage costs a second request on the next visit, nothing else.
  }
}

function isRemembered(stored: unknown): stored is RememberedList {
  if (typeof stored !== "object" || stored === null) return false;
  const { limit, sort } = stored as Record<string, unknown>;
  return (limit === undefined || (Number.isInteger(limit) && Number(limit) > 0)) && (sort === undefined || (Array.isArray(sort) && sort.every(isSortItem)));
}

function isSortItem(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  const { field, direction } = item as Record<string, unknown>;
  return typeof field === "string" && (direction === "asc" || direction === "desc");
}
