/** What plugins get as `services.sessions`: where one user is signed in, and the way to end it. */
import { sql } from "kysely";
import type { Kernel } from "../kernel.ts";
import type { SessionService } from "../plugin-services.ts";
import { tellEnded } from "./session-store.ts";

export function sessionService({ config, db, bus }: Pick<Kernel, "config" | "db" | "bus">): SessionService {
  return {
    of: async (userId) => {
      const { idleMinutes } = config.portal.sessions;
      const { rows } = await sql<SessionRow>`
        select id, ip, user_agent, remembered, created_at, last_seen_at from portal_sessions
        where user_id = ${userId} and expires_at > now() and (remembered or last_seen_at > now() - make_interval(mins => ${idleMinutes}))
        order by last_seen_at desc, id`.execute(db);
      return rows.map(({ user_agent: userAgent, created_at: createdAt, last_seen_at: lastSeenAt, ...row }) => ({ ...row, userAgent, createdAt: new Date(createdAt), lastSeenAt: new Date(lastSeenAt) }));
    },
    end: async (userId, sessionId) => {
      const { rows } = await sql<{ id: string }>`delete from portal_sessions where id::text = ${sessionId} and user_id = ${userId} returning id`.execute(db);
      tellEnded(bus, rows.map(({ id }) => id));
      return rows.length > 0;
    },
  };
}

interface SessionRow {
  id: string;
  ip: string;
  user_agent: string;
  remembered: boolean;
  created_at: string | Date;
  last_seen_at: string | Date;
}
