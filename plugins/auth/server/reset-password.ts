/** Password reset: a link by mail, and what it opens. */
import { sql } from "kysely";
import { handle, hashPassword, takeOneTimeToken, type HandledEndpoint } from "#kernel/server";
import { confirmPasswordReset, resetConstraints, resetPassword, type AuthOptions } from "../contract.ts";
import { orderMail } from "./mail/mail-job.ts";
import { mailedPage } from "./mailed-page.ts";
import { byLink } from "./own-activity.ts";
import { constraintsOf, demandPassword } from "./password-constraints.ts";
import { purposes } from "./purposes.ts";
import { limitCalls, limitMails } from "./rate-limits.ts";
import { setPassword } from "./set-password.ts";
import { deadLink } from "./sign-up.ts";

export function resetPasswordEndpoints(options: AuthOptions): readonly HandledEndpoint[] {
  if (!options.resetPassword.enabled) return [];
  return [
    // One way for every address: whether it has an account is found out by the job.
    handle(resetPassword, async ({ body, services, request }) => {
      await limitMails(services, request, "reset", body.email);
      await orderMail(services, { kind: "reset", email: body.email, language: request.language, page: mailedPage(services, request, "/reset-password", body.url) }, body.email);
      return { ok: true as const };
    }),
    handle(confirmPasswordReset, async ({ body, services, request }) => {
      await limitCalls(services, request, "confirm-reset");
      demandPassword(body.password, resetConstraints(constraintsOf(options)));
      const passwordHash = await hashPassword(body.password);
      const { userId, tell } = await services.db.transaction().execute(async (transaction) => {
        const { userId: pk } = (await takeOneTimeToken(transaction, purposes.resetPassword, body.token)) ?? {};
        if (pk === undefined) throw deadLink();
        const { rows } = await sql<{ email: string }>`select email from portal_users where id = ${pk}`.execute(transaction);
        const done = await setPassword(services, transaction, byLink(pk, rows[0]?.email ?? "", request), { passwordHash });
        if (done === undefined) throw deadLink();
        return { userId: pk, tell: done };
      });
      tell();
      await orderMail(services, { kind: "password-changed", userId, language: request.language, page: mailedPage(services, request, "/reset-password") }, userId);
      return { ok: true as const };
    }),
  ];
}
