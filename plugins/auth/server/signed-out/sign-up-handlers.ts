/** Sign-up: by a mailed link, or at once if the deployment is configured so. */
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import {
  assertNotPersonal,
  handle,
  hashNewPassword,
  takeOneTimeToken,
  type CallRequest,
  type DatabaseTransaction,
  type HandledEndpoint,
  type PluginServices,
} from "@portalkit/kernel/server";
import { completeVerifiedSignup, signUp, usersResourceId, type AuthOptions } from "../../contract.ts";
import { orderMail } from "../mail/mail-job.ts";
import { deadLink, mailedPage, purposes } from "../mail/mailed-link.ts";
import { byLink, recordOwn } from "../own-activity.ts";
import { constraintsOf, assertCurrentPassword } from "../passwords/password-constraints.ts";
import { limitCalls, limitMails } from "../rate-limits.ts";

export function signUpHandlers(options: AuthOptions): readonly HandledEndpoint[] {
  if (!options.signUp.enabled) return [];
  return [
    // Does not check whether the account exists: the job does, and reports the result only to the mailbox.
    handle(signUp, async ({ body, services, request }) => {
      await limitMails(services, request, "sign-up", body.email);
      if (!options.signUp.confirmByMail)
        return {
          ok: true as const,
          ...(await signUpAtOnce(services, request, body.email, body.password ?? "", options)),
        };
      const [page, signInPage] = [
        mailedPage(services, request, "/signup", body.url),
        mailedPage(services, request, "/login", body.url),
      ];
      await orderMail(
        services,
        { kind: "sign-up", email: body.email, language: request.language, page, signInPage },
        body.email,
      );
      return { ok: true as const };
    }),
    handle(completeVerifiedSignup, async ({ body, services, request }) => {
      await limitCalls(services, request, "complete-sign-up");
      assertCurrentPassword(body.password, constraintsOf(options));
      const passwordHash = await hashNewPassword(body.password, services.portal);
      const userId = await services.db.transaction().execute(async (transaction) => {
        const holder = await takeOneTimeToken(transaction, purposes.signUp, body.token);
        // Throwing rolls the transaction back, so that the link stays usable.
        assertNotPersonal(body.password, { email: holder?.email });
        const made =
          holder?.email === undefined
            ? undefined
            : await makeAccount(services, transaction, request, {
                email: holder.email,
                passwordHash,
                role: options.signUp.defaultRole,
              });
        // Also if the address got its account in another way in the meantime.
        if (made === undefined) throw deadLink();
        return made;
      });
      return await begin(services, request, userId);
    }),
  ];
}

/**
 * Hashes the password even if the address is taken. The caller must learn that it is taken, because the other reply is
 * a session.
 */
async function signUpAtOnce(
  services: PluginServices,
  request: CallRequest,
  email: string,
  password: string,
  options: AuthOptions,
): ReturnType<typeof begin> {
  assertCurrentPassword(password, constraintsOf(options));
  const passwordHash = await hashNewPassword(password, { email, brandName: services.portal.brandName });
  const userId = await services.db
    .transaction()
    .execute((transaction) =>
      makeAccount(services, transaction, request, { email, passwordHash, role: options.signUp.defaultRole }),
    );
  if (userId === undefined)
    throw new Refusal({ code: "PORTAL_AUTH_ADDRESS_TAKEN", status: 409, message: "auth:addressTaken" });
  return await begin(services, request, userId);
}

async function begin(
  services: PluginServices,
  request: CallRequest,
  userId: string,
): Promise<{ allowedLogin: boolean; redirectTo?: string }> {
  services.resourceChanged(usersResourceId);
  return await services.signIn.begin(request, userId);
}

/** Returns `undefined` if the address has an account. Stores the request's language for later mails. */
async function makeAccount(
  services: PluginServices,
  transaction: DatabaseTransaction,
  request: CallRequest,
  { email, passwordHash, role }: { email: string; passwordHash: string; role: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into portal_users (email, password_hash, role, language)
      values (${email}, ${passwordHash}, ${role}, ${request.language})
    on conflict (lower(email)) do nothing returning id`.execute(transaction);
  const userId = rows[0]?.id;
  if (userId === undefined) return undefined;
  await recordOwn(services, transaction, "created", byLink(userId, email, request), [
    { column: "email", label: "auth:users.columns.email", after: email },
    { column: "role", label: "auth:users.columns.role", after: role },
  ]);
  return userId;
}
