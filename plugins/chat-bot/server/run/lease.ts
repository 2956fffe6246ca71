/** Decides which process runs the bot: the holder of a lease in the database. If it dies, another takes over soon. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";

/** Takes or renews the lease; returns true if this process holds it now. The clock is the database's. */
export async function takeLease(db: Database, processId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`update chat_bot_runs set leader = ${processId}::uuid,
    leader_until = now() + make_interval(secs => ${seconds})
    where leader is null or leader = ${processId}::uuid or leader_until < now() returning 1`.execute(db);
  return rows.length > 0;
}

/** Releases the lease, so that another process need not wait for it to expire. */
export async function giveLeaseBack(db: Database, processId: string): Promise<void> {
  await db
    .updateTable("chat_bot_runs")
    .set({ leader: null, leader_until: "-infinity" })
    .where("leader", "=", processId)
    .execute();
}
