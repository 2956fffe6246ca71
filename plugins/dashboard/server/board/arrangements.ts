/** Stores how each user has arranged each board. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { Arrangement } from "../../contract/board/calls.ts";

/** Returns null if the user has not changed the arrangement. */
export async function readArrangement(db: Database, instanceId: string, userId: string): Promise<Arrangement | null> {
  const { rows } = await sql<{ arrangement: Arrangement }>`select arrangement from dashboard_arrangements
    where instance_id = ${instanceId} and user_id = ${userId}`.execute(db);
  return rows[0]?.arrangement ?? null;
}

export async function writeArrangement(
  db: Database,
  instanceId: string,
  userId: string,
  arrangement: Arrangement | null,
): Promise<void> {
  if (arrangement === null)
    await db
      .deleteFrom("dashboard_arrangements")
      .where("instance_id", "=", instanceId)
      .where("user_id", "=", userId)
      .execute();
  else {
    await sql`insert into dashboard_arrangements (instance_id, user_id, arrangement)
      values (${instanceId}, ${userId}, ${JSON.stringify(arrangement)}::text::jsonb)
      on conflict (instance_id, user_id) do update set arrangement = excluded.arrangement`.execute(db);
  }
}
