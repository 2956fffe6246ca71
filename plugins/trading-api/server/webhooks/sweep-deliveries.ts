/** Takes away deliveries that have ended and are older than the deployment keeps them. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

export const sweepJob = "sweep-webhook-deliveries";

/** Rows of one statement: a long one would hold up everybody else on a database of one connection. */
const atOnce = 2_000;

/** What is still tried stays, however old. Gives the number that went. */
export async function sweepDeliveries(db: Database, keepDays: number, signal: AbortSignal): Promise<number> {
  let swept = 0;
  for (let gone = atOnce; gone === atOnce && !signal.aborted;) {
    const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status <> 'pending' and created_at < now() - make_interval(days => ${keepDays}) order by created_at limit ${atOnce})`.execute(db);
    gone = Number(numAffectedRows ?? 0n);
    swept += gone;
  }
  return swept;
}
