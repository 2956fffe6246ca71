/** Sessions in the database: opened, ended, revoked. The cookie's token is random, and only its hash is stored. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { internalTopics } from "../bus/internal-topics.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import { pendingCookieName, sessionCookieName } from "./cookies.ts";
import { originOf } from "./authenticate.ts";
import { rememberDevice } from "./known-devices.ts";
import { endOneTimeTokens } from "./one-time-tokens.ts";
import { hashToken, newToken } from "./token.ts";

/** Converts `30d`, `12h` or `45m` to seconds. The config's schema has validated the format. */
export function durationSeconds(text: string): number {
  const unit = { d: 86_400, h: 3_600, m: 60 }[text.at(-1) as "d" | "h" | "m"];
  return Number(text.slice(0, -1)) * unit;
}

/** The account, and the hash that the password was compared with. */
export interface ProvenAccount {
  userId: string;
  passwordHash: string;
  /** The hash that replaces it, if it is that of a password which was not prepared. */
  renewedHash?: string;
}

/**
 * Opens a session and sets its cookie. Also ends the session that the request came with, so that no token survives a
 * sign-in.
 * @throws PORTAL_SESSION_WRONG_CREDENTIALS if the account is deleted or its password has changed since it was read: the
 * lock waits for a concurrent change, which would otherwise end all sessions but this one.
 */
export async function openSession(
  kernel: Kernel,
  request: CallRequest,
  { userId, passwordHash }: ProvenAccount,
  rememberMe: boolean,
): Promise<void> {
  await kernel.db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select id from portal_active_users where id = ${userId}
      and password_hash = ${passwordHash} for share`.execute(transaction);
    if (rows.length === 0) throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
    await insertSession(kernel, request, transaction, userId, rememberMe);
  });
}

/**
 * Inserts the session, records the sign-in and sets the cookies, for a caller that has locked the account and checked
 * that it may sign in. If the sign-in cannot be recorded, the transaction fails before a cookie is set, and the caller
 * gets an error.
 */
export async function insertSession(
  kernel: Kernel,
  request: CallRequest,
  transaction: DatabaseTransaction,
  userId: string,
  rememberMe: boolean,
): Promise<void> {
  const { signIn, sessions } = kernel.config.portal;
  const remembered = rememberMe && signIn.rememberMe !== false ? durationSeconds(signIn.rememberMe) : undefined;
  const lifetime = remembered ?? sessions.absoluteHours * 3_600;
  const token = newToken();
  const { deviceId, setCookie: setDeviceCookie } = await rememberDevice(transaction, request, userId);
  await sql`
    insert into portal_sessions (token_hash, user_id, device_id, ip, user_agent, remembered, expires_at, plain_until)
    values (${hashToken(token)}, ${userId}, ${deviceId}::uuid, ${request.ip}, ${request.userAgent},
      ${remembered !== undefined}, now() + make_interval(secs => ${lifetime}), case
        when ${request.isHttps} then now() end)`.execute(transaction);
  const {
    rows: [account],
  } = await sql<{ email: string }>`select email from portal_users
    where id = ${userId}`.execute(transaction);
  await recordActivity(
    kernel,
    { kind: "signed-in", adminUser: { pk: userId, username: account?.email ?? "", origin: originOf(request) } },
    transaction,
  );
  await endSessionOfCookie(kernel, request.cookie(sessionCookieName), transaction);
  if (request.cookie(pendingCookieName) !== undefined) request.setCookie(pendingCookieName, null);
  request.setCookie(sessionCookieName, token, remembered === undefined ? {} : { maxAgeSeconds: remembered });
  setDeviceCookie();
}

/** Revokes the session of a cookie's token, if there is one. */
export async function endSessionOfCookie(
  kernel: Kernel,
  token: string | undefined,
  db: Database | DatabaseTransaction = kernel.db,
): Promise<void> {
  if (token === undefined || token === "") return;
  const ended = await db
    .deleteFrom("portal_sessions")
    .where("token_hash", "=", hashToken(token))
    .returning("id")
    .execute();
  publishEnded(
    kernel.bus,
    ended.map((row) => String(row["id"])),
  );
}

/**
 * Ends a user's sessions, pending sign-ins and mailed links, and forgets the known devices, as a password change
 * requires. Runs in the caller's transaction and notifies the sockets immediately.
 * @param exceptSessionId remains open, so that users who change their own password stay signed in
 */
export async function endSessionsOfUser(
  services: Pick<PluginServices, "publish">,
  db: Database | DatabaseTransaction,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from portal_sessions where user_id = ${userId} and id is distinct from ${exceptSessionId ?? null}::uuid
      returning id`.execute(db);
  await sql`delete from portal_known_devices where user_id = ${userId} and id is distinct
    from (select device_id from portal_sessions where id = ${exceptSessionId ?? null}::uuid)`.execute(db);
  await sql`delete from portal_pending_sign_ins where user_id = ${userId}`.execute(db);
  await endOneTimeTokens(db, userId);
  publishEnded(
    services,
    rows.map(({ id }) => id),
  );
}

/** Closes the sockets of ended sessions in every process. */
export function publishEnded(bus: Pick<PluginServices, "publish">, sessionIds: readonly string[]): void {
  if (sessionIds.length > 0) bus.publish(internalTopics.sessionEnded, { sessionIds });
}
