/** `subscribe_to_view`: a subscription begins with a look, so that only later records are gains. */
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { assertAllowed, viewOf, assertTimeZone } from "@portalkit/resources/server";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { maxViewSubscriptions, subscribeToView, viewErrors } from "../contract.ts";
import type { Services } from "./services.ts";
import { takePlace, type Places } from "./view-place.ts";
import { lookAtSubscription } from "./look-at-subscription.ts";

const places = {
  table: "portal_view_subscriptions",
  limit: maxViewSubscriptions,
  tooMany: viewErrors.tooManySubscribed,
} as const satisfies Places;

export const subscriptionHandlers = (services: Services): readonly HandledEndpoint[] => [
  handle(subscribeToView, async ({ body: { resourceId, id, subscription, timeZone }, adminUser }) => {
    assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
    if (timeZone !== undefined) assertTimeZone(timeZone);
    if (subscription === null) {
      await sql`delete from portal_view_subscriptions where user_id = ${adminUser.pk}
        and view_id = ${id}`.execute(services.db);
      return { ok: true as const };
    }
    const { byMail } = subscription;
    await services.db.transaction().execute(async (transaction) => {
      const slot = await takePlace(transaction, places, { resourceId, id }, adminUser, services.rolesWith("share"));
      await sql`insert into portal_view_subscriptions (user_id, view_id, slot, by_mail, time_zone)
        values (${adminUser.pk}, ${id}, ${slot}, ${byMail}, ${timeZone ?? null}) on conflict (user_id, view_id)
          do update set by_mail = excluded.by_mail, time_zone = excluded.time_zone`.execute(transaction);
    });
    try {
      // Changing a subscription looks too: what it finds waits for the job, so it is looked at only the first time.
      await lookAtSubscription(services, { viewId: id, adminUser }, { isFirstOnly: true });
    } catch (error) {
      // The job looks for the first time then.
      if (!(error instanceof Refusal)) services.log.warn({ err: error, view: id }, "failed to look at a view");
    }
    return { ok: true as const };
  }),
];
