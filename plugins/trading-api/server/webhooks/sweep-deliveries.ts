/** Takes away deliveries that have ended and are older than the deployment keeps them. */
import { sql } from "kysely";
import { sweepInPortions, type Database } from "#kernel/server";

export const sweepJob = "sweep-webhook-deliveries";

/** What is still tried stays, however old. Gives the number that went. */
export function sweepDeliveries(db: Database, keepDays: number, signal: AbortSignal): Promise<number> {
  return sweepInPortions(signal, async (atMost) => {
    const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status <> 'pending' and created_at < now() - make_interval(days => ${keepDays}) order by created_at limit ${atMost})`.execute(db);
    return Number(numAffectedRows);
  });
}
