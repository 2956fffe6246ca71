/**
 * Moves sessions that began under the cookie's plain name (over http, or before the name had a prefix) to the prefixed
 * name when they are first used over https. The browser gets the prefixed name once, and the plain one becomes invalid
 * a minute later. A session that began under the prefixed name ignores the plain one, which a sibling host could set.
 */
import { sql } from "kysely";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../contract/database.ts";
import { cookiePath, isHttps, sessionCookieName, wireName } from "./cookies.ts";
import type { Kernel } from "../extension/kernel.ts";
import { hashToken } from "./token.ts";

/** Seconds during which calls that the page sent at the same moment may still carry the plain name. */
const graceSeconds = 60;

const isOpenByPlainName = sql`(plain_until is null or plain_until > now())`;

/** Sets the prefixed cookie on the request and the response, for a session that may be moved to it. */
export async function takeOverPlainCookie(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isHttps(kernel.environment, request.protocol)) return;
  const token = request.cookies[sessionCookieName];
  const name = wireName(sessionCookieName, true);
  if (token === undefined || request.cookies[name] !== undefined) return;
  const { rows } = await sql<{ remembered: boolean; seconds: number }>`
    update portal_sessions set plain_until = coalesce(plain_until, now() + make_interval(secs => ${graceSeconds}))
    where token_hash = ${hashToken(token)} and expires_at > now() and ${isOpenByPlainName}
    returning remembered, extract(epoch from expires_at - now())::int as seconds`.execute(kernel.db);
  const { basePath } = kernel.config.portal;
  const common = {
    path: cookiePath(sessionCookieName, true, basePath),
    httpOnly: true,
    sameSite: "strict",
    secure: true,
  } as const;
  void reply.setCookie(sessionCookieName, "", { ...common, maxAge: 0 });
  if (rows[0] === undefined) return;
  void reply.setCookie(name, token, { ...common, ...(rows[0].remembered ? { maxAge: rows[0].seconds } : {}) });
  request.cookies[name] = token;
}

/** The same check where no response can set a cookie: a socket that reconnects before the page's next call. */
export async function opensByPlainName(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_sessions where token_hash = ${hashToken(token)}
    and ${isOpenByPlainName}`.execute(db);
  return rows.length > 0;
}
