/** Lists the user's own sessions, and ends them. */
import type { AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { endOtherSessions, endSession, forgetDevice, getSessions, usersResourceId } from "../../contract.ts";

export const sessionHandlers: readonly HandledEndpoint[] = [
  handle(getSessions, async ({ adminUser, services }) => {
    const sessions = await services.sessions.of(adminUser.pk);
    const listed = sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
      id,
      ip,
      userAgent,
      isThis: id === adminUser.sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
    const devices = await services.sessions.devicesWithoutSession(adminUser.pk);
    return {
      sessions: listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
      devices: devices.map(({ lastUsedAt, ...device }) => ({ ...device, lastUsedAt: lastUsedAt.toISOString() })),
    };
  }),
  handle(forgetDevice, async ({ body, adminUser, services }) => {
    if (await services.sessions.forgetDevice(adminUser.pk, body.deviceId))
      await record(services, adminUser, "forget-device", 1);
    return { ok: true as const };
  }),
  handle(endSession, async ({ body, adminUser, services }) => {
    if (await services.sessions.end(adminUser.pk, body.sessionId)) await record(services, adminUser, "end-session", 1);
    return { ok: true as const };
  }),
  handle(endOtherSessions, async ({ adminUser, services }) => {
    let count = 0;
    for (const { id } of await services.sessions.of(adminUser.pk)) {
      if (id !== adminUser.sessionId && (await services.sessions.end(adminUser.pk, id))) count += 1;
    }
    for (const { id } of await services.sessions.devicesWithoutSession(adminUser.pk))
      await services.sessions.forgetDevice(adminUser.pk, id);
    if (count > 0) await record(services, adminUser, "end-other-sessions", count);
    return { ok: true as const };
  }),
];

async function record(
  { recordActivity }: PluginServices,
  adminUser: AdminUser,
  actionId: string,
  count: number,
): Promise<void> {
  await recordActivity({
    kind: "action",
    adminUser,
    resourceId: usersResourceId,
    recordId: adminUser.pk,
    recordLabel: adminUser.username,
    actionId,
    details: { count },
  });
}
