/**
 * Password reset: the request of a mailed link, and the endpoint behind the link. Links of colleagues, and one-time
 * passwords, lead to the second also where nobody can ask for a link.
 */
import {
  assertNotPersonal,
  handle,
  hashNewPassword,
  takeOneTimeToken,
  type HandledEndpoint,
} from "@portalkit/kernel/server";
import { confirmPasswordReset, resetConstraints, resetPassword, type AuthOptions } from "../../contract.ts";
import { orderMail } from "../mail/mail-job.ts";
import { mailedPage, purposes, deadLink } from "../mail/mailed-link.ts";
import { byLink } from "../own-activity.ts";
import { constraintsOf, assertCurrentPassword } from "../passwords/password-constraints.ts";
import { limitCalls, limitMails } from "../rate-limits.ts";
import { assertNotOneTime } from "../passwords/one-time-passwords.ts";
import { setPassword } from "../passwords/set-password.ts";

export function resetPasswordHandlers(options: AuthOptions): readonly HandledEndpoint[] {
  // The same steps for every address: the job finds out whether it has an account.
  const asking = handle(resetPassword, async ({ body, services, request }) => {
    await limitMails(services, request, "reset", body.email);
    await orderMail(
      services,
      {
        kind: "reset",
        email: body.email,
        language: request.language,
        page: mailedPage(services, request, "/reset-password", body.url),
      },
      body.email,
    );
    return { ok: true as const };
  });
  return [
    ...(options.resetPassword.enabled ? [asking] : []),
    handle(confirmPasswordReset, async ({ body, services, request }) => {
      await limitCalls(services, request, "confirm-reset");
      assertCurrentPassword(body.password, resetConstraints(constraintsOf(options)));
      const passwordHash = await hashNewPassword(body.password, services.portal);
      const publish = await services.db.transaction().execute(async (transaction) => {
        const { userId } = (await takeOneTimeToken(transaction, purposes.resetPassword, body.token)) ?? {};
        if (userId === undefined) throw deadLink();
        const user = await transaction
          .selectFrom("portal_users")
          .select(["email", "full_name"])
          .where("id", "=", userId)
          .executeTakeFirst();
        // Throwing rolls the transaction back, so that the link stays usable.
        assertNotPersonal(body.password, { email: user?.email, fullName: user?.full_name });
        await assertNotOneTime(transaction, userId, body.password);
        // A person who had access to the account before may have left tokens and linked chats behind.
        const done = await setPassword(services, transaction, byLink(userId, user?.email ?? "", request), {
          passwordHash,
          revokesCredentials: true,
          event: "password-reset",
        });
        if (done === undefined) throw deadLink();
        return done;
      });
      publish();
      return { ok: true as const };
    }),
  ];
}
