/** Sessions in the database: opened, ended, revoked. The cookie's token is random, and only its hash is stored. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { internalTopics } from "../bus/open-bus.ts";
import type { Kernel } from "../kernel.ts";
import type { CallRequest, Database, DatabaseTransaction, PluginServices } from "../plugin.ts";
import { sessionCookieName } from "./authenticate.ts";

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
export const newToken = (): string => randomBytes(32).toString("base64url");

/** `30d`, `12h` or `45m` in seconds. The config's schema has checked the form. */
export function durationSeconds(text: string): number {
  const unit = { d: 86_400, h: 3_600, m: 60 }[text.at(-1) as "d" | "h" | "m"];
  return Number(text.slice(0, -1)) * unit;
}

/** Opens a session and sets its cookie. A session the request came with is ended first: nobody keeps a token across a sign-in. */
export async function openSession(kernel: Kernel, request: CallRequest, userId: string, rememberMe: boolean): Promise<void> {
  const { signIn, sessions } = kernel.config.portal;
  await endSessionOfCookie(kernel, request.cookie(sessionCookieName));
  const remembered = rememberMe && signIn.rememberMe !== false ? durationSeconds(signIn.rememberMe) : undefined;
  const lifetime = remembered ?? sessions.absoluteHours * 3_600;
  const token = newToken();
  await kernel.db
    .insertInto("portal_sessions")
    .values({ token_hash: hashToken(token), user_id: userId, ip: request.ip, user_agent: request.userAgent, remembered: remembered !== undefined, expires_at: sql`now() + make_interval(secs => ${lifetime})` })
    .execute();
  request.setCookie(sessionCookieName, token, remembered === undefined ? {} : { maxAgeSeconds: remembered });
}

export async function endSessionOfCookie(kernel: Kernel, token: string | undefined): Promise<void> {
  if (token === undefined || token === "") return;
  const ended = await kernel.db.deleteFrom("portal_sessions").where("token_hash", "=", hashToken(token)).returning("id").execute();
  tellEnded(kernel, ended.map((row) => String(row["id"])));
}

/**
 * Ends a user's sessions, as a change of password must. Runs in the caller's transaction; the sockets hear of it at once.
 */
export async function endSessionsOfUser(services: Pick<PluginServices, "publish">, db: Database | DatabaseTransaction, userId: string): Promise<void> {
  const ended = await db.deleteFrom("portal_sessions").where("user_id", "=", userId).returning("id").execute();
  if (ended.length > 0) services.publish(internalTopics.sessionEnded, { sessionIds: ended.map((row) => String(row["id"])) });
}

function tellEnded(kernel: Kernel, sessionIds: readonly string[]): void {
  if (sessionIds.length > 0) kernel.bus.publish(internalTopics.sessionEnded, { sessionIds });
}
