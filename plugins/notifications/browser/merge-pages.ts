/** Merges a page of the history into the shown list, in whatever order the replies arrive. */
import type { KeptNotification } from "../contract.ts";

export interface Shown {
  notifications: readonly KeptNotification[];
  hasMore: boolean;
}

export interface Page {
  notifications: readonly KeptNotification[];
  hasMore: boolean;
  unread: number;
}

/** @param before the id of the notification that the page follows; without it, the page is the newest one */
export function mergePage(shown: Shown, page: Page, before?: string): Shown {
  const merged = before === undefined ? withNewest(shown, page) : withOlder(shown, page, before);
  // Notifications further down may have been read in another browser, which the page does not show.
  return page.unread > 0
    ? merged
    : { ...merged, notifications: merged.notifications.map((one) => (one.isRead ? one : { ...one, isRead: true })) };
}

function withNewest(shown: Shown, page: Page): Shown {
  const ids = new Set(page.notifications.map(({ id }) => id));
  const last = shown.notifications.findLastIndex(({ id }) => ids.has(id));
  // Without a common notification there may be a gap between the two, so the shown list is discarded.
  if (last === -1) return { notifications: page.notifications, hasMore: page.hasMore };
  const older = shown.notifications.slice(last + 1);
  return { notifications: [...page.notifications, ...older], hasMore: older.length > 0 ? shown.hasMore : page.hasMore };
}

function withOlder(shown: Shown, page: Page, before: string): Shown {
  return shown.notifications.at(-1)?.id === before
    ? { notifications: [...shown.notifications, ...page.notifications], hasMore: page.hasMore }
    : shown;
}
