/** Deletes expired data: sessions and known devices, forgotten attempts, and links. */
import { sql } from "kysely";
import { purgeOnce } from "../idempotency/once.ts";
import type { Kernel } from "../extension/kernel.ts";
import { publishEnded } from "./session-store.ts";
import { maxMemoryHours } from "./limit-attempts.ts";

const minIntervalMs = 10 * 60_000;

/**
 * Returns the function that every sign-in calls, which rarely does anything and is not awaited. Expired data is never
 * accepted anyway: the cleanup limits the size of the tables, and closes sockets whose session has expired.
 */
export function createSweep(kernel: Kernel): () => void {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - sweptAt < minIntervalMs) return;
    sweptAt = performance.now();
    sweep(kernel).catch((error: unknown) => kernel.log.warn({ err: error }, "failed to purge expired sessions"));
  };
}

export async function sweep(kernel: Kernel): Promise<void> {
  const { db, config } = kernel;
  const { idleMinutes } = config.portal.sessions;
  const { rows } = await sql<{ id: string }>`
    delete from portal_sessions
    where expires_at <= now() or (not remembered and last_seen_at <= now() - make_interval(mins => ${idleMinutes}))
      returning id`.execute(db);
  publishEnded(
    kernel.bus,
    rows.map(({ id }) => id),
  );
  await sql`delete from portal_attempts
    where greatest(last_at, waiting_since) < now() - make_interval(hours => ${maxMemoryHours})`.execute(db);
  await sql`delete from portal_known_devices where expires_at <= now()`.execute(db);
  await purgeOnce(db);
  await sql`delete from portal_pending_sign_ins where expires_at <= now()`.execute(db);
  await sql`delete from portal_one_time_tokens where expires_at <= now()`.execute(db);
}
