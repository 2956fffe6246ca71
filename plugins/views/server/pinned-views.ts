/** Pinned views: items of a user's own menu whose badges are the numbers of rows that match. */
import { sql } from "kysely";
import { type AdminUser, type MenuItem, recordsBadgeId, Refusal } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { assertAllowed, countRecords, viewOf, assertTimeZone } from "@portalkit/resources/server";
import { handle, type HandledEndpoint, translate } from "@portalkit/kernel/server";
import { maxPinnedViews, pinView, viewErrors } from "../contract.ts";
import type { Services } from "./services.ts";
import { mayList, recordsOfView, viewPath, type ViewQuery } from "./matching-view.ts";
import { isVisibleTo } from "./sharing.ts";
import { takePlace, type Places } from "./view-place.ts";

/** Milliseconds for the badges of all pinned views of a user; those that are not counted by then have no number. */
const countingMs = 2_000;

interface PinnedView extends ViewQuery {
  id: string;
  name: string;
}

/** The pinned views that the user may still open, in the order in which they were pinned. */
async function readPinned(services: Services, adminUser: AdminUser): Promise<PinnedView[]> {
  const { rows } = await sql<PinnedView>`select id, name, query, resource_id as "resourceId", time_zone as "timeZone"
    from portal_pinned_views join portal_saved_views on id = view_id
    where user_id = ${adminUser.pk} and ${isVisibleTo(adminUser, services.rolesWith("share"))}
    order by pinned_at, id`.execute(services.db);
  return rows.filter(({ resourceId }) => mayList(services, resourceId, adminUser));
}

/** A part of the user's menu with a heading of its own; empty if no view is pinned. */
export async function pinnedMenu(services: Services, adminUser: AdminUser): Promise<MenuItem[]> {
  const pinned = await readPinned(services, adminUser);
  if (pinned.length === 0) return [];
  return [
    { type: "heading", label: translate("views:myViews") },
    ...pinned.map((view) => ({
      type: "page",
      itemId: recordsBadgeId(view.resourceId, view.id),
      label: view.name,
      icon: "list-filter",
      path: viewPath(view),
    })),
  ];
}

/** The number of each pinned view, counted one after another, so that a user takes up one connection. */
export async function pinnedBadges(services: Services, adminUser: AdminUser): Promise<Record<string, number | null>> {
  const badges: Record<string, number | null> = {};
  const until = performance.now() + countingMs;
  for (const view of await readPinned(services, adminUser)) {
    const left = Math.floor(until - performance.now());
    badges[recordsBadgeId(view.resourceId, view.id)] = left > 0 ? await countOf(services, view, adminUser, left) : null;
  }
  return badges;
}

/** Returns null if the view cannot be counted in time, or has filters that the user may not use any more. */
async function countOf(
  services: Services,
  view: PinnedView,
  adminUser: AdminUser,
  maxMs: number,
): Promise<number | null> {
  try {
    return await countRecords(engineOf(services), await recordsOfView(services, view, adminUser), undefined, maxMs);
  } catch (error) {
    if (!(error instanceof Refusal)) services.log.warn({ err: error, view: view.id }, "failed to count a pinned view");
    return null;
  }
}

export const pinnedViewHandlers = (services: Services): readonly HandledEndpoint[] => [
  handle(pinView, async ({ body: { resourceId, id, isPinned, timeZone }, adminUser }) => {
    assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
    if (timeZone !== undefined) assertTimeZone(timeZone);
    if (isPinned) await pin(services, { resourceId, id, timeZone }, adminUser);
    else
      await sql`delete from portal_pinned_views where user_id = ${adminUser.pk}
        and view_id = ${id}`.execute(services.db);
    return { ok: true as const };
  }),
];

const places = {
  table: "portal_pinned_views",
  limit: maxPinnedViews,
  tooMany: viewErrors.tooManyPinned,
} as const satisfies Places;

async function pin(
  services: Services,
  view: { resourceId: string; id: string; timeZone: string | undefined },
  adminUser: AdminUser,
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const slot = await takePlace(transaction, places, view, adminUser, services.rolesWith("share"));
    await sql`insert into portal_pinned_views (user_id, view_id, slot, time_zone)
      values (${adminUser.pk}, ${view.id}, ${slot}, ${view.timeZone ?? null}) on conflict (user_id, view_id)
        do update set time_zone = excluded.time_zone`.execute(transaction);
  });
}
