/** A new password of one's own. */
import { handle, hashPassword, type HandledEndpoint } from "#kernel/server";
import { changePassword, type AuthOptions } from "../../contract.ts";
import { orderMail } from "../mail/mail-job.ts";
import { mailedPage } from "../mailed-page.ts";
import { constraintsOf, demandPassword } from "../password-constraints.ts";
import { setPassword } from "../set-password.ts";
import { provePassword, wrongPassword } from "./prove-password.ts";

export const passwordEndpoints = (options: AuthOptions): readonly HandledEndpoint[] => [
  handle(changePassword, async ({ body, adminUser, services, request }) => {
    demandPassword(body.password, constraintsOf(options));
    const provenHash = await provePassword(services, adminUser, body.currentPassword);
    const passwordHash = await hashPassword(body.password);
    const tell = await services.db.transaction().execute((transaction) => setPassword(services, transaction, adminUser, { passwordHash, provenHash, ...(adminUser.sessionId === undefined ? {} : { sessionId: adminUser.sessionId }) }));
    // Somebody else was quicker.
    if (tell === undefined) throw wrongPassword();
    tell();
    await orderMail(services, { kind: "password-changed", userId: adminUser.pk, language: request.language, page: mailedPage(services, request, options.resetPassword.enabled ? "/reset-password" : "/login") }, adminUser.pk);
    return { ok: true as const };
  }),
];
