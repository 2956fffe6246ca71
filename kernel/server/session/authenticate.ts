/** Identifies the caller with one indexed query by the hash of the cookie's token. */
import { sql } from "kysely";
import type { CallOrigin, AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import { executePrepared } from "../database/prepared-statements.ts";
import { hashToken } from "./token.ts";

export interface Caller {
  adminUser: AdminUser;
  sessionId: string;
}

/** `last_seen_at` is updated at most this often, and the call does not wait for the update. */
const seenEverySeconds = 60;

/**
 * Returns null without a cookie, for an unknown token, for a session that is revoked, idle too long or expired, and for
 * a suspended account.
 */
export async function authenticate(kernel: Kernel, token: string | undefined): Promise<Caller | null> {
  if (token === undefined || token.length !== 43) return null;
  const { idleMinutes } = kernel.config.portal.sessions;
  const { rows } = await executePrepared(
    sql<SessionRow>`
    select s.id as session_id, s.last_seen_at < now() - make_interval(secs => ${seenEverySeconds}) as unseen,
           u.id, u.email, u.full_name, u.role, u.language, u.avatar_url, u.source, u.created_at
    from portal_sessions s join portal_active_users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > now()
      and (s.remembered or s.last_seen_at > now() - make_interval(mins => ${idleMinutes}))`,
    kernel.db,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { session_id: sessionId, unseen, ...dbUser } = row;
  if (unseen) {
    noteUse(kernel, sessionId).catch((error: unknown) =>
      kernel.log.warn({ err: error }, "failed to record a session's last use"),
    );
  }
  return { sessionId, adminUser: { pk: row.id, username: row.email, role: row.role, dbUser, sessionId } };
}

/** Of several concurrent calls only the first one writes. */
async function noteUse({ db }: Kernel, sessionId: string): Promise<void> {
  await sql`update portal_sessions set last_seen_at = now() where id = ${sessionId}
    and last_seen_at < now() - make_interval(secs => ${seenEverySeconds})`.execute(db);
}

/** The caller's address and its user agent, shortened to a useful length. */
export const originOf = ({ ip, userAgent }: Pick<CallRequest, "ip" | "userAgent">): CallOrigin => ({
  ip,
  userAgent: userAgent.slice(0, 300),
});

interface SessionRow extends Record<string, unknown> {
  session_id: string;
  unseen: boolean;
  id: string;
  email: string;
  role: string;
}
