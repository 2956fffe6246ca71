/**
 * Pending sign-ins: the password was correct but a second factor is still missing. A short-lived cookie identifies
 * them.
 */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import type { SignInService } from "../extension/services/session-service.ts";
import { pendingCookieName, sessionCookieName } from "./cookies.ts";
import { findUser } from "./find-user.ts";
import {
  endSessionOfCookie,
  endSessionsOfUser,
  insertSession,
  openSession,
  type ProvenAccount,
} from "./session-store.ts";
import { hashToken, newToken } from "./token.ts";

/** Long enough to install an authenticator app and scan the code. */
const pendingMinutes = 15;

type SignInReply = Awaited<ReturnType<SignInService["begin"]>>;

/** Implements the service that plugins get as `services.signIn`. */
export function signInService(kernel: Kernel): SignInService {
  return {
    begin: async (request, userId, { rememberMe = false } = {}) => {
      const { rows } = await sql<{ password_hash: string }>`select password_hash from portal_active_users
        where id::text = ${userId}`.execute(kernel.db);
      if (rows[0] === undefined) throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
      return await beginSignIn(kernel, request, { userId, passwordHash: rows[0].password_hash }, rememberMe);
    },
    isPending: async (request) => (await pendingUser(kernel, request.cookie(pendingCookieName))) !== null,
    complete: async (request, userId, options) => await completeSignIn(kernel, request, userId, options),
  };
}

/**
 * Continues after the first factor: to the page that asks for a new password, to the page of the first plugin that
 * requires another step, or straight to a session.
 * @throws PORTAL_SESSION_WRONG_CREDENTIALS if the account has changed since it was proven
 */
export async function beginSignIn(
  kernel: Kernel,
  request: CallRequest,
  proven: ProvenAccount,
  rememberMe: boolean,
): Promise<SignInReply> {
  const adminUser = await findUser(kernel.db, proven.userId);
  if (adminUser === undefined) throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
  const newPasswordPage = await firstPage(kernel, "newPasswordPage", { adminUser, request });
  if (newPasswordPage !== undefined) return { allowedLogin: false, redirectTo: newPasswordPage };
  const account = await renewHash(kernel, proven);
  const redirectTo = await firstPage(kernel, "secondFactor", { adminUser, request });
  if (redirectTo === undefined) {
    await openSession(kernel, request, account, rememberMe);
    return { allowedLogin: true };
  }
  const token = newToken();
  const { rows } = await sql`
    insert into portal_pending_sign_ins (token_hash, user_id, remember_me, expires_at)
    select ${hashToken(token)}, id, ${rememberMe}, now() + make_interval(mins => ${pendingMinutes})
    from portal_active_users where id = ${account.userId} and password_hash = ${account.passwordHash} for share
    returning 1`.execute(kernel.db);
  if (rows.length === 0) throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
  // Ends the session of a previous user of this browser, so that a temporary call belongs to one user only.
  await endSessionOfCookie(kernel, request.cookie(sessionCookieName));
  if (request.cookie(sessionCookieName) !== undefined) request.setCookie(sessionCookieName, null);
  request.setCookie(pendingCookieName, token, { maxAgeSeconds: pendingMinutes * 60 });
  return { allowedLogin: false, redirectTo };
}

/** Not before the owner has replaced a one-time password, which is known by its hash. */
async function renewHash({ db }: Kernel, account: ProvenAccount): Promise<ProvenAccount> {
  const { userId, passwordHash, renewedHash } = account;
  if (renewedHash === undefined) return account;
  const { rows } = await sql`update portal_users set password_hash = ${renewedHash}
    where id = ${userId} and password_hash = ${passwordHash} returning 1`.execute(db);
  return rows.length === 0 ? account : { userId, passwordHash: renewedHash };
}

/** The user of a temporary cookie; null without a cookie, or if it is unknown or expired. */
export async function pendingUser(kernel: Kernel, token: string | undefined): Promise<AdminUser | null> {
  if (token === undefined || token.length !== 43) return null;
  const { rows } = await sql<{ user_id: string }>`select user_id from portal_pending_sign_ins
    where token_hash = ${hashToken(token)} and expires_at > now()`.execute(kernel.db);
  return rows[0] === undefined ? null : ((await findUser(kernel.db, rows[0].user_id)) ?? null);
}

/** Asks the plugins in order: the first that requires a step decides its page. */
async function firstPage(
  kernel: Kernel,
  step: "newPasswordPage" | "secondFactor",
  call: { adminUser: AdminUser; request: CallRequest },
): Promise<string | undefined> {
  for (const { id, contributions } of kernel.registry.instances) {
    const page = await contributions[step]?.({ ...call, services: kernel.services(id) });
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Works once, because it deletes the pending sign-in. Locks the account's row first, as a password change does. */
async function completeSignIn(
  kernel: Kernel,
  request: CallRequest,
  userId: string,
  { endOtherSessions = false }: { endOtherSessions?: boolean } = {},
): Promise<SignInReply> {
  const token = request.cookie(pendingCookieName) ?? "";
  await kernel.db.transaction().execute(async (transaction) => {
    const { rows: active } = await sql`select id from portal_active_users where id::text = ${userId}
      for share`.execute(transaction);
    if (active.length === 0) throw refuse("PORTAL_SESSION_REQUIRED");
    const { rows } = await sql<{ remember_me: boolean }>`
      delete from portal_pending_sign_ins where token_hash = ${hashToken(token)} and user_id::text = ${userId}
        and expires_at > now() returning remember_me`.execute(transaction);
    if (rows[0] === undefined) throw refuse("PORTAL_SESSION_REQUIRED");
    if (endOtherSessions) await endSessionsOfUser(kernel.bus, transaction, userId);
    await insertSession(kernel, request, transaction, userId, rows[0].remember_me);
  });
  return { allowedLogin: true };
}
