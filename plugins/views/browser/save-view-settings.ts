/** Saves what the view dialog changes, each part only if it differs and the user may change it. */
import type { ListLayout } from "@portalkit/kernel/contract";
import { loadBaseConfig } from "@portalkit/kernel/browser";
import { pinView, saveView, setRoleDefaults, subscribeToView, type SavedView } from "../contract.ts";
import type { KnownList } from "./known-list.ts";
import { refreshSettings } from "./view-actions.ts";

export interface ViewChanges {
  /** Absent if the user may not change the view. */
  content?: { name: string; isShared: boolean; roles?: string[]; layout?: ListLayout };
  /** The roles whose default it is to be; absent if the user may not set defaults of roles. */
  defaultFor?: readonly string[];
  isPinned: boolean;
  /** Null for none. */
  subscription: { byMail: boolean } | null;
}

/**
 * A new view gets the sort, filters, search, page size and grouping on screen; a known one keeps its own.
 * @param view absent for a new one
 * @param onStored called as soon as the view is stored, because a later part may fail
 */
export async function saveViewSettings(
  list: KnownList,
  view: SavedView | undefined,
  { content, defaultFor, isPinned, subscription }: ViewChanges,
  onStored: (view: SavedView) => void,
): Promise<void> {
  const { resourceId, open, services } = list;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  let stored = view;
  if (content !== undefined) {
    const query = view?.query ?? list.query;
    stored = (
      await services.call(saveView, { resourceId, query, ...(view === undefined ? {} : { id: view.id }), ...content })
    ).view;
    onStored(stored);
  }
  if (stored === undefined) return;
  const { id } = stored;
  if (defaultFor !== undefined && !isSame(defaultFor, stored.defaultFor ?? []))
    await services.call(setRoleDefaults, { resourceId, id, roles: [...defaultFor] });
  if (isPinned !== (stored.isPinned ?? false)) await services.call(pinView, { resourceId, id, isPinned, timeZone });
  if (subscription?.byMail !== stored.subscription?.byMail)
    await services.call(subscribeToView, { resourceId, id, subscription, timeZone });
  await refreshSettings(list);
  // The menu shows the view, its name or its place, and leads to its query.
  if (isPinned || stored.isPinned === true) await loadBaseConfig();
  if (view === undefined) open(stored);
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
