/**
 * Which sessions are over without anybody saying so: past their limits, or revoked while this process could not hear of
 * it.
 */
import { sql } from "kysely";
import type { Kernel } from "../kernel.ts";

/** The same limits as for a call, but looking at a session is no use of it. */
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
