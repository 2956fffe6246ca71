/** Change of the user's own email: takes effect when the link in the mail to it is opened. */
import { sql } from "kysely";
import {
  endOneTimeTokens,
  handle,
  takeOneTimeToken,
  type CallRequest,
  type DatabaseTransaction,
  type HandledEndpoint,
  type PluginServices,
} from "@portalkit/kernel/server";
import { changeEmail, confirmEmail, securityNoticePort, usersResourceId } from "../../contract.ts";
import { dropEmailChange } from "../email-changes/email-changes.ts";
import { orderMail } from "../mail/mail-job.ts";
import { mailedPage, purposes, deadLink } from "../mail/mailed-link.ts";
import { byLink, recordOwn } from "../own-activity.ts";
import { limitCalls, limitMails } from "../rate-limits.ts";

export const emailHandlers: readonly HandledEndpoint[] = [
  // Replies the same whether or not the address is in use: the job checks it and mails the mailboxes.
  handle(changeEmail, async ({ body, adminUser, services, request }) => {
    await limitMails(services, request, "new-email", body.email);
    await orderMail(
      services,
      {
        kind: "new-email",
        userId: adminUser.pk,
        email: body.email,
        language: request.language,
        page: mailedPage(services, request, "/confirm-email"),
      },
      `${adminUser.pk} ${body.email}`,
    );
    return { ok: true as const };
  }),
  handle(confirmEmail, async ({ body, services, request }) => {
    await limitCalls(services, request, "confirm-email");
    await services.db.transaction().execute((transaction) => takeNewEmail(services, transaction, body.token, request));
    services.resourceChanged(usersResourceId);
    return { ok: true as const };
  }),
];

async function takeNewEmail(
  services: PluginServices,
  transaction: DatabaseTransaction,
  token: string,
  request: CallRequest,
): Promise<void> {
  const { userId, email } = (await takeOneTimeToken(transaction, purposes.newEmail, token)) ?? {};
  if (userId === undefined || email === undefined) throw deadLink();
  const before =
    (await transaction.selectFrom("portal_users").select("email").where("id", "=", userId).executeTakeFirst())?.email ??
    "";
  const changed = await sql`
    update portal_users set email = ${email} where id = ${userId}
    and not exists (select 1 from portal_users as other where lower(other.email) = lower(${email})
      and other.id <> ${userId}) returning 1`.execute(transaction);
  if (changed.rows.length === 0) throw deadLink();
  // Links that went to the old mailbox must not work for the mailbox's current reader.
  await endOneTimeTokens(transaction, userId);
  await dropEmailChange(transaction, userId);
  await services.use(securityNoticePort)?.note(transaction, {
    userId,
    event: "email-changed",
    name: email,
    to: before,
    origin: byLink(userId, before, request).origin,
  });
  await recordOwn(services, transaction, "edited", byLink(userId, email, request), [
    { column: "email", label: "auth:users.columns.email", before, after: email },
  ]);
}
