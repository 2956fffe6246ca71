/** The jobs of subscriptions: one looks at views each minute and notifies, the other sends the mails. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type AdminUser, Refusal } from "@portalkit/kernel/contract";
import { type DatabaseTransaction, type JobContribution, translate } from "@portalkit/kernel/server";
import { maxComparedKeys } from "../contract.ts";
import type { Services } from "./services.ts";
import { viewPath } from "./matching-view.ts";
import { dueSubscriptions } from "./due-subscriptions.ts";
import { mailOfGain, type GainMail } from "./gain-mail.ts";
import { lookAtSubscription, type Gain } from "./look-at-subscription.ts";

export const lookJob = "look-at-subscribed-views";
export const mailJob = "mail-view-gain";

/** Milliseconds of one run; what is left is first in the next. */
const runMs = 45_000;
/** The maximum length of the link of a stored notification. */
const maxLinkLength = 500;

export const subscriptionJobs = (services: Services): readonly JobContribution[] => [
  {
    name: lookJob,
    schedule: "* * * * *",
    // The next run continues.
    retryLimit: 0,
    run: (_data, _services, signal) => lookAtSubscribedViews(services, signal),
  },
  {
    name: mailJob,
    retryLimit: 10,
    run: async (data) => {
      const mail = await mailOfGain(services, data as unknown as GainMail);
      if (mail !== undefined) await services.sendMail(mail);
    },
  },
];

/** Looks at the views whose records may have changed, with the current rights of each subscriber. */
export async function lookAtSubscribedViews(services: Services, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + runMs;
  for (const { userPk, viewId } of await dueSubscriptions(services)) {
    if (signal?.aborted === true || performance.now() > until) return;
    // Suspended users get nothing, and their subscriptions wait.
    const adminUser = await services.findUser(userPk);
    try {
      const gain =
        adminUser === undefined
          ? undefined
          : await lookAtSubscription(
              services,
              { viewId, adminUser },
              { onGain: (transaction, found) => notify(services, transaction, adminUser, found) },
            );
      if (gain !== undefined) await services.outbox.deliver();
    } catch (error) {
      if (!(error instanceof Refusal)) services.log.warn({ err: error, view: viewId }, "failed to look at a view");
    }
    // Also after a failure, so that the others have their turn.
    await sql`update portal_view_subscriptions set looked_at = now() where user_id = ${userPk}
      and view_id = ${viewId}`.execute(services.db);
  }
}

/** In the transaction that stores the gain as seen: it is reported once, whenever the process ends. */
async function notify(
  { outbox, inLanguageOf }: Services,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  { view, count, isCountOnly, byMail }: Gain,
): Promise<void> {
  const path = viewPath(view);
  const message = inLanguageOf(adminUser, () =>
    isCountOnly
      ? translate("views:grown", { name: view.name, count, limit: maxComparedKeys })
      : translate("views:gained", { name: view.name, count }),
  );
  const link = path.length <= maxLinkLength ? path : viewPath({ ...view, query: "" });
  await outbox.notify(transaction, adminUser.pk, { message, link });
  if (!byMail) return;
  const mail: GainMail = { id: randomUUID(), userPk: adminUser.pk, viewId: view.id, count, isCountOnly };
  await outbox.enqueue(transaction, mailJob, mail);
}
