/** Implements the service that plugins get as `services.sessions`: lists and ends a user's sessions. */
import { sql } from "kysely";
import type { Kernel } from "../extension/kernel.ts";
import type { SessionService } from "../extension/services/session-service.ts";
import { recordProof, requireProof } from "./recent-proof.ts";
import { endSessionsOfUser, publishEnded } from "./session-store.ts";

export function sessionService(kernel: Kernel): SessionService {
  const { config, db, bus } = kernel;
  const forgetDevice = async (userId: string, deviceId: string): Promise<boolean> => {
    const { rows } = await sql`delete from portal_known_devices where id::text = ${deviceId} and user_id = ${userId}
      returning 1`.execute(db);
    return rows.length > 0;
  };
  return {
    requireProof: (adminUser, transaction) => requireProof(kernel, adminUser, transaction),
    endAll: async ({ userId, db: transaction, publish, exceptSessionId, credentials }) => {
      await endSessionsOfUser({ publish }, transaction, userId, exceptSessionId);
      if (!credentials) return;
      for (const { id, contributions } of kernel.registry.instances)
        await contributions.revokeCredentials?.({ userId, db: transaction, publish, services: kernel.services(id) });
    },
    recordProof: (adminUser) => recordProof(kernel, adminUser),
    of: async (userId) => {
      const { idleMinutes } = config.portal.sessions;
      const { rows } = await sql<SessionRow>`
        select id, ip, user_agent, remembered, created_at, last_seen_at from portal_sessions
        where user_id = ${userId} and expires_at > now()
          and (remembered or last_seen_at > now() - make_interval(mins => ${idleMinutes}))
        order by last_seen_at desc, id`.execute(db);
      return rows.map(({ user_agent: userAgent, created_at: createdAt, last_seen_at: lastSeenAt, ...row }) => ({
        ...row,
        userAgent,
        createdAt: new Date(createdAt),
        lastSeenAt: new Date(lastSeenAt),
      }));
    },
    end: async (userId, sessionId) => {
      const { rows } = await sql<{ id: string; device_id: string | null }>`delete from portal_sessions
        where id::text = ${sessionId} and user_id = ${userId} returning id, device_id`.execute(db);
      // A user who ends a session does not trust its device either.
      for (const { device_id: deviceId } of rows) if (deviceId !== null) await forgetDevice(userId, deviceId);
      publishEnded(
        bus,
        rows.map(({ id }) => id),
      );
      return rows.length > 0;
    },
    devicesWithoutSession: async (userId) => {
      const { rows } = await sql<DeviceRow>`
        select id, ip, user_agent, last_used_at from portal_known_devices d where user_id = ${userId}
          and expires_at > now()
          and not exists (select from portal_sessions s where s.device_id = d.id and s.expires_at > now())
            order by last_used_at desc, id`.execute(db);
      return rows.map(({ id, ip, user_agent: userAgent, last_used_at: lastUsedAt }) => ({
        id,
        ip,
        userAgent,
        lastUsedAt: new Date(lastUsedAt),
      }));
    },
    forgetDevice,
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

interface DeviceRow {
  id: string;
  ip: string;
  user_agent: string;
  last_used_at: string | Date;
}
