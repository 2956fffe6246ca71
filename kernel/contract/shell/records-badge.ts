/** Badges that count records of a resource, for items of a user's own menu. */

const start = "view.";

/**
 * The id of a menu item whose badge counts records of this resource: the kernel sends to the badge's topic when the
 * resource changes, and lets those follow it who may read the resource.
 * @param id a UUID
 */
export const recordsBadgeId = (resourceId: string, id: string): string =>
  `${start}${encodeURIComponent(resourceId)}.${id}`;

/** The resource of such an id; undefined for the id of another menu item. */
export function resourceOfBadge(itemId: string): string | undefined {
  const encoded = /^view\.([^/]+)\.[0-9a-f-]{36}$/.exec(itemId)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
