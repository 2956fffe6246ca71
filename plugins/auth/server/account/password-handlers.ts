/** Change of the user's own password. */
import { refuse } from "@portalkit/kernel/contract";
import { handle, hashNewPassword, type HandledEndpoint } from "@portalkit/kernel/server";
import { changePassword, type AuthOptions } from "../../contract.ts";
import { constraintsOf, assertCurrentPassword } from "../passwords/password-constraints.ts";
import { setPassword } from "../passwords/set-password.ts";

export const passwordHandlers = (options: AuthOptions): readonly HandledEndpoint[] => [
  handle(changePassword, async ({ body, adminUser, services }) => {
    assertCurrentPassword(body.password, constraintsOf(options));
    const passwordHash = await hashNewPassword(body.password, {
      email: adminUser.username,
      fullName: String(adminUser.dbUser["full_name"] ?? ""),
      brandName: services.portal.brandName,
    });
    const publish = await services.db.transaction().execute(async (transaction) => {
      // If two sessions do this at once, the second one fails here because the first has ended it.
      await transaction.selectFrom("portal_users").select("id").where("id", "=", adminUser.pk).forUpdate().execute();
      await services.sessions.requireProof(adminUser, transaction);
      return await setPassword(services, transaction, adminUser, {
        passwordHash,
        sessionId: adminUser.sessionId,
        revokesCredentials: body.revokeCredentials === true,
        event: "password-changed",
      });
    });
    if (publish === undefined) throw refuse("PORTAL_SESSION_REQUIRED");
    publish();
    return { ok: true as const };
  }),
];
