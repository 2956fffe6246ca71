/** How an account's owner stops an email that a colleague has set: on the account page, or from the current address. */
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { keepEmail, stopEmailChange as stopCall, usersResourceId } from "../../contract.ts";
import { deadLink } from "../mail/mailed-link.ts";
import { accountOfStopToken } from "../mail/stop-link.ts";
import { byLink } from "../own-activity.ts";
import { limitCalls } from "../rate-limits.ts";
import { stopEmailChange } from "./email-changes.ts";

export const stopHandlers: readonly HandledEndpoint[] = [
  handle(stopCall, async ({ body, services, request }) => {
    await limitCalls(services, request, "stop-email");
    const account = await accountOfStopToken(services, services.db, body.token);
    if (account === undefined) throw deadLink();
    const { userId, email } = account;
    const isStopped = await services.db
      .transaction()
      .execute((transaction) =>
        stopEmailChange(services, transaction, { userId, actor: byLink(userId, email, request) }),
      );
    if (!isStopped) throw deadLink();
    services.resourceChanged(usersResourceId);
    await services.outbox.deliver();
    return { ok: true as const };
  }),
  handle(keepEmail, async ({ adminUser, services }) => {
    await services.db
      .transaction()
      .execute((transaction) => stopEmailChange(services, transaction, { userId: adminUser.pk, actor: adminUser }));
    services.resourceChanged(usersResourceId);
    await services.outbox.deliver();
    return { ok: true as const };
  }),
];
