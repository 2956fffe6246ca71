/** Takes away what has had its time: sessions and devices past their end, forgotten attempts, dead links. */
import { sql } from "kysely";
import { sweepOnce } from "../idempotency/once.ts";
import type { Kernel } from "../kernel.ts";
import { tellEnded } from "./session-store.ts";
import { longestMemoryHours } from "./limit-attempts.ts";

const atMostEveryMs = 10 * 60_000;

/**
 * The function that is called at every sign-in, works seldom, and that nobody waits for: what is past its time is never
 * honoured anyway, so this is for the tables' size, and for sockets whose session ran out while they were open.
 */
export function createSweep(kernel: Kernel): () => void {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - sweptAt < atMostEveryMs) return;
    sweptAt = performance.now();
    sweep(kernel).catch((error: unknown) => kernel.log.warn({ err: error }, "old sessions were not swept"));
  };
}

export async function sweep(kernel: Kernel): Promise<void> {
  const { db, config } = kernel;
  const { idleMinutes } = config.portal.sessions;
  const { rows } = await sql<{ id: string }>`
    delete from portal_sessions
    where expires_at <= now() or (not remembered and last_seen_at <= now() - make_interval(mins => ${idleMinutes}))
      returning id`.execute(db);
  tellEnded(
    kernel.bus,
    rows.map(({ id }) => id),
  );
  await sql`delete from portal_attempts
    where greatest(last_at, waiting_since) < now() - make_interval(hours => ${longestMemoryHours})`.execute(db);
  await sql`delete from portal_known_devices where expires_at <= now()`.execute(db);
  await sweepOnce(db);
  await sql`delete from portal_pending_sign_ins where expires_at <= now()`.execute(db);
  await sql`delete from portal_one_time_tokens where expires_at <= now()`.execute(db);
}
