/**
 * Finds sessions that ended without a notification: expired, or revoked while this process could not receive messages.
 */
import { sql } from "kysely";
import type { Kernel } from "../extension/kernel.ts";

/** Applies the same limits as a call, but does not count as use of the session. */
export async function endedSessions(
  { db, config }: Pick<Kernel, "db" | "config">,
  sessionIds: ReadonlySet<string>,
): Promise<Set<string>> {
  if (sessionIds.size === 0) return new Set();
  const { idleMinutes } = config.portal.sessions;
  const { rows } = await sql<{ id: string }>`
    select id from portal_sessions
    where id = any(${[...sessionIds]}::uuid[]) and expires_at > now()
      and (remembered or last_seen_at > now() - make_interval(mins => ${idleMinutes}))`.execute(db);
  const going = new Set(rows.map(({ id }) => id));
  return new Set([...sessionIds].filter((id) => !going.has(id)));
}
