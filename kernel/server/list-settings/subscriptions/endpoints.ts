/** `subscribe_to_view`: a subscription begins with a look, so that only later records are gains. */
import { sql } from "kysely";
import { Refusal } from "../../../contract/errors/refusals.ts";
import { maxViewSubscriptions, subscribeToView } from "../../../contract/resources/view-subscriptions.ts";
import { handle, type HandledEndpoint } from "../../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { assertMayList } from "../assert-may-list.ts";
import { assertTimeZone } from "../assert-time-zone.ts";
import { shareRoles } from "../sharing.ts";
import { takePlace, type Places } from "../view-place.ts";
import { lookAtSubscription } from "./look-at-subscription.ts";

const places = {
  table: "portal_view_subscriptions",
  limit: maxViewSubscriptions,
  tooMany: "PORTAL_VIEW_SUBSCRIBED_TOO_MANY",
} as const satisfies Places;

export const subscriptionEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(subscribeToView, async ({ body: { resourceId, id, subscription, timeZone }, adminUser }) => {
    assertMayList(kernel, resourceId, adminUser);
    if (timeZone !== undefined) assertTimeZone(timeZone);
    if (subscription === null) {
      await sql`delete from portal_view_subscriptions where user_id = ${adminUser.pk}
        and view_id = ${id}`.execute(kernel.db);
      return { ok: true as const };
    }
    const { byMail } = subscription;
    await kernel.db.transaction().execute(async (transaction) => {
      const slot = await takePlace(transaction, places, { resourceId, id }, adminUser, shareRoles(kernel));
      await sql`insert into portal_view_subscriptions (user_id, view_id, slot, by_mail, time_zone)
        values (${adminUser.pk}, ${id}, ${slot}, ${byMail}, ${timeZone ?? null}) on conflict (user_id, view_id)
          do update set by_mail = excluded.by_mail, time_zone = excluded.time_zone`.execute(transaction);
    });
    try {
      // Changing a subscription looks too: what it finds waits for the job, so it is looked at only the first time.
      await lookAtSubscription(kernel, { viewId: id, adminUser }, { isFirstOnly: true });
    } catch (error) {
      // The job looks for the first time then.
      if (!(error instanceof Refusal)) kernel.log.warn({ err: error, view: id }, "failed to look at a view");
    }
    return { ok: true as const };
  }),
];
