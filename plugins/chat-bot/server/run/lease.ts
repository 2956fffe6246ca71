/** Which process runs the bot: the one that holds a lease in the database, and another one soon after it has died. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

/** True when the process has the lease now, whether it had it before or nobody did. The clock is the database's. */
export async function takeLease(db: Database, processId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`update chat_bot_runs set leader = ${processId}::uuid,
    leader_until = now() + make_interval(secs => ${seconds})
    where leader is null or leader = ${processId}::uuid or leader_until < now() returning 1`.execute(db);
  return rows.length > 0;
}

/** Another process need not wait. */
export async function giveLeaseBack(db: Database, processId: string): Promise<void> {
  await db
    .updateTable("chat_bot_runs")
    .set({ leader: null, leader_until: "-infinity" })
    .where("leader", "=", processId)
    .execute();
}
