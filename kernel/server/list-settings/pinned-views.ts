/** Pinned views: items of a user's own menu whose badges are the numbers of rows that match. */
import { sql } from "kysely";
import { Refusal } from "../../contract/errors/refusals.ts";
import { maxPinnedViews, pinnedItemId, pinView } from "../../contract/resources/pinned-views.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { translate } from "../i18n/language-of-call.ts";
import { countRecords } from "../resources/read/count-records.ts";
import { assertMayList } from "./assert-may-list.ts";
import { assertTimeZone } from "./assert-time-zone.ts";
import { mayList, recordsOfView, viewPath, type ViewQuery } from "./matching-view.ts";
import { isVisibleTo, shareRoles } from "./sharing.ts";
import { takePlace, type Places } from "./view-place.ts";

/** Milliseconds for the badges of all pinned views of a user; those that are not counted by then have no number. */
const countingMs = 2_000;

interface PinnedView extends ViewQuery {
  id: string;
  name: string;
}

/** The pinned views that the user may still open, in the order in which they were pinned. */
async function readPinned(kernel: Kernel, adminUser: AdminUser): Promise<PinnedView[]> {
  const { rows } = await sql<PinnedView>`select id, name, query, resource_id as "resourceId", time_zone as "timeZone"
    from portal_pinned_views join portal_saved_views on id = view_id
    where user_id = ${adminUser.pk} and ${isVisibleTo(adminUser, shareRoles(kernel))}
    order by pinned_at, id`.execute(kernel.db);
  return rows.filter(({ resourceId }) => mayList(kernel, resourceId, adminUser));
}

/** A part of the user's menu with a heading of its own; empty if no view is pinned. */
export async function pinnedMenu(kernel: Kernel, adminUser: AdminUser): Promise<MenuItem[]> {
  const pinned = await readPinned(kernel, adminUser);
  if (pinned.length === 0) return [];
  return [
    { type: "heading", label: translate("views:myViews") },
    ...pinned.map((view) => ({
      type: "page",
      itemId: pinnedItemId(view.resourceId, view.id),
      label: view.name,
      icon: "list-filter",
      path: viewPath(view),
    })),
  ];
}

/** The number of each pinned view, counted one after another, so that a user takes up one connection. */
export async function pinnedBadges(kernel: Kernel, adminUser: AdminUser): Promise<Record<string, number | null>> {
  const badges: Record<string, number | null> = {};
  const until = performance.now() + countingMs;
  for (const view of await readPinned(kernel, adminUser)) {
    const left = Math.floor(until - performance.now());
    badges[pinnedItemId(view.resourceId, view.id)] = left > 0 ? await countOf(kernel, view, adminUser, left) : null;
  }
  return badges;
}

/** Returns null if the view cannot be counted in time, or has filters that the user may not use any more. */
async function countOf(kernel: Kernel, view: PinnedView, adminUser: AdminUser, maxMs: number): Promise<number | null> {
  try {
    return await countRecords(kernel, await recordsOfView(kernel, view, adminUser), undefined, maxMs);
  } catch (error) {
    if (!(error instanceof Refusal)) kernel.log.warn({ err: error, view: view.id }, "failed to count a pinned view");
    return null;
  }
}

export const pinnedViewEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(pinView, async ({ body: { resourceId, id, isPinned, timeZone }, adminUser }) => {
    assertMayList(kernel, resourceId, adminUser);
    if (timeZone !== undefined) assertTimeZone(timeZone);
    if (isPinned) await pin(kernel, { resourceId, id, timeZone }, adminUser);
    else
      await sql`delete from portal_pinned_views where user_id = ${adminUser.pk}
        and view_id = ${id}`.execute(kernel.db);
    return { ok: true as const };
  }),
];

const places = {
  table: "portal_pinned_views",
  limit: maxPinnedViews,
  tooMany: "PORTAL_VIEW_PINNED_TOO_MANY",
} as const satisfies Places;

async function pin(
  kernel: Kernel,
  view: { resourceId: string; id: string; timeZone: string | undefined },
  adminUser: AdminUser,
): Promise<void> {
  await kernel.db.transaction().execute(async (transaction) => {
    const slot = await takePlace(transaction, places, view, adminUser, shareRoles(kernel));
    await sql`insert into portal_pinned_views (user_id, view_id, slot, time_zone)
      values (${adminUser.pk}, ${view.id}, ${slot}, ${view.timeZone ?? null}) on conflict (user_id, view_id)
        do update set time_zone = excluded.time_zone`.execute(transaction);
  });
}
