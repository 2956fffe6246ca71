/** Looks at the view of one subscription, and finds out in the same transaction what it has gained. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { Services } from "./services.ts";
import { mayList, type ViewQuery } from "./matching-view.ts";
import { isVisibleTo } from "./sharing.ts";
import { look, whatToLookAt, type Look } from "./look.ts";

/** What a view has gained since the last look. */
export interface Gain {
  view: ViewQuery & { id: string; name: string };
  count: number;
  /** There are too many records to compare their keys, so only their number has grown. */
  isCountOnly: boolean;
  byMail: boolean;
}

interface LookOptions {
  /** Looks only if the view has never been looked at. */
  isFirstOnly?: boolean;
  /** Writes in the transaction that stores what the view has gained. */
  onGain?: (transaction: DatabaseTransaction, gain: Gain) => Promise<void>;
}

interface SubscribedView extends ViewQuery {
  id: string;
  name: string;
}

interface LastLook {
  query: string | null;
  keys: string[] | null;
  total: string | null;
  by_mail: boolean;
}

/**
 * Returns nothing if there is no gain, and at the first look. Ends the subscription if the user does not see the view
 * any more.
 *
 * The subscription is locked while its view is looked at, and what is found is stored with the lock: a gain belongs to
 * exactly one look, also if several processes look.
 * @throws Refusal if the user may not use the filters of the view any more
 */
export async function lookAtSubscription(
  services: Services,
  { viewId, adminUser }: { viewId: string; adminUser: AdminUser },
  { isFirstOnly = false, onGain }: LookOptions = {},
): Promise<Gain | undefined> {
  const view = await findView(services, viewId, adminUser);
  if (view === undefined || !mayList(services, view.resourceId, adminUser)) {
    await sql`delete from portal_view_subscriptions where user_id = ${adminUser.pk}
      and view_id = ${viewId}`.execute(services.db);
    return undefined;
  }
  const looked = await whatToLookAt(services, view, adminUser);
  return await services.db.transaction().execute(async (transaction) => {
    const last = await claim(transaction, viewId, adminUser);
    if (last === undefined || (isFirstOnly && last.query !== null)) return undefined;
    const found = await look(services, transaction, looked);
    await keep(transaction, view, adminUser, found);
    // A view with another query is another view: it begins again.
    if (last.query !== view.query) return undefined;
    const { count, isCountOnly } = gained(last, found);
    if (count === 0) return undefined;
    const gain = { view, count, isCountOnly, byMail: last.by_mail };
    await onGain?.(transaction, gain);
    return gain;
  });
}

async function findView(services: Services, viewId: string, adminUser: AdminUser): Promise<SubscribedView | undefined> {
  const { rows } = await sql<SubscribedView>`select v.id, v.name, v.query, v.resource_id as "resourceId",
    s.time_zone as "timeZone" from portal_view_subscriptions as s
    join (select * from portal_saved_views where ${isVisibleTo(adminUser, services.rolesWith("share"))}) as v on v.id = s.view_id
    where s.user_id = ${adminUser.pk} and s.view_id = ${viewId}`.execute(services.db);
  return rows[0];
}

/** Returns nothing if another process looks at the moment, or the subscription has ended. */
async function claim(
  transaction: DatabaseTransaction,
  viewId: string,
  { pk }: AdminUser,
): Promise<LastLook | undefined> {
  const { rows } = await sql<LastLook>`select query, keys, total::text as total, by_mail from portal_view_subscriptions
    where user_id = ${pk} and view_id = ${viewId} for update skip locked`.execute(transaction);
  return rows[0];
}

async function keep(
  transaction: DatabaseTransaction,
  { id, query }: SubscribedView,
  { pk }: AdminUser,
  { keys, total, version }: Look,
): Promise<void> {
  await sql`update portal_view_subscriptions set query = ${query},
    keys = ${keys === null ? null : JSON.stringify(keys)}::jsonb, total = ${total}, version = ${version},
    looked_at = now() where user_id = ${pk} and view_id = ${id}`.execute(transaction);
}

function gained({ keys: before, total }: LastLook, found: Look): { count: number; isCountOnly: boolean } {
  if (before !== null && found.keys !== null) {
    const known = new Set(before);
    return { count: found.keys.filter((key) => !known.has(key)).length, isCountOnly: false };
  }
  return { count: Math.max(0, found.total - Number(total ?? 0)), isCountOnly: true };
}
