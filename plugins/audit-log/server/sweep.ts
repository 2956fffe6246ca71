/** Takes away entries that are older than the deployment keeps them. */
import { sql } from "kysely";
import { sweepInPortions, type Database } from "#kernel/server";
import { sweepSetting } from "./migrations.ts";

/** Gives the number of entries that went. */
export function sweepOldEntries(db: Database, retentionDays: number, signal: AbortSignal): Promise<number> {
  return sweepInPortions(signal, (atMost) => db.transaction().execute(async (transaction) => {
    await sql`select set_config(${sweepSetting}, 'on', true)`.execute(transaction);
    const { rows } = await sql`delete from audit_log where id in (select id from audit_log where at < now() - make_interval(days => ${retentionDays}) order by at limit ${atMost}) returning id`.execute(transaction);
    return rows.length;
  }));
}
