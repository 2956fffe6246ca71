/** Takes away notifications that are older than the deployment keeps them. */
import { sql } from "kysely";
import { sweepInPortions, type Database } from "#kernel/server";

/** Gives the number that went. */
export function sweepOld(db: Database, retentionDays: number, signal: AbortSignal): Promise<number> {
  return sweepInPortions(signal, async (atMost) => {
    const { numAffectedRows } = await sql`delete from user_notifications where id in (
      select id from user_notifications where created_at < now() - make_interval(days => ${retentionDays}) order by created_at limit ${atMost})`.execute(db);
    return Number(numAffectedRows);
  });
}
