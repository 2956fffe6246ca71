/** Takes away notifications that are older than the deployment keeps them. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

/** Rows of one statement: a long one would hold up everybody else on a database of one connection. */
const atOnce = 2_000;

/** Gives the number that went. */
export async function sweepOld(db: Database, retentionDays: number, signal: AbortSignal): Promise<number> {
  let swept = 0;
  for (let gone = atOnce; gone === atOnce && !signal.aborted;) {
    const { numAffectedRows } = await sql`delete from user_notifications where id in (
      select id from user_notifications where created_at < now() - make_interval(days => ${retentionDays}) order by created_at limit ${atOnce})`.execute(db);
    gone = Number(numAffectedRows ?? 0n);
    swept += gone;
  }
  return swept;
}
