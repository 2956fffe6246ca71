/** Takes away entries that are older than the deployment keeps them. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import { sweepSetting } from "./migrations.ts";

/** Rows of one transaction: a long one would hold up everybody else on a database of one connection. */
const atOnce = 2_000;

/** Gives the number of entries that went. */
export async function sweepOldEntries(db: Database, retentionDays: number, signal: AbortSignal): Promise<number> {
  let swept = 0;
  for (let gone = atOnce; gone === atOnce && !signal.aborted;) {
    gone = await db.transaction().execute(async (transaction) => {
      await sql`select set_config(${sweepSetting}, 'on', true)`.execute(transaction);
      const { rows } = await sql`delete from audit_log where id in (select id from audit_log where at < now() - make_interval(days => ${retentionDays}) order by at limit ${atOnce}) returning id`.execute(transaction);
      return rows.length;
    });
    swept += gone;
  }
  return swept;
}
