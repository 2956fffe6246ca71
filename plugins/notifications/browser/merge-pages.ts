/** Puts a page of the history to what is shown already, whichever of several answers comes first. */
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

/** @param before the notification that the page follows; without one it is the newest page */
export function mergePage(shown: Shown, page: Page, before?: string): Shown {
  const merged = before === undefined ? withNewest(shown, page) : withOlder(shown, page, before);
  // What another browser has read further down is not in the page.
  return page.unread > 0
    ? merged
    : { ...merged, notifications: merged.notifications.map((one) => (one.isRead ? one : { ...one, isRead: true })) };
}

function withNewest(shown: Shown, page: Page): Shown {
  const ids = new Set(page.notifications.map(({ id }) => id));
  const last = shown.notifications.findLastIndex(({ id }) => ids.has(id));
  // With no one in common there may be others between the two, so what was shown goes.
  if (last === -1) return { notifications: page.notifications, hasMore: page.hasMore };
  const older = shown.notifications.slice(last + 1);
  return { notifications: [...page.notifications, ...older], hasMore: older.length > 0 ? shown.hasMore : page.hasMore };
}

function withOlder(shown: Shown, page: Page, before: string): Shown {
  return shown.notifications.at(-1)?.id === before
    ? { notifications: [...shown.notifications, ...page.notifications], hasMore: page.hasMore }
    : shown;
}
