/** Removes rows that are older than a plugin keeps them: each night, a few at a time, so that nobody waits for it. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { ServerContributions } from "../plugin.ts";

/** Rows that a plugin keeps for some days only. */
export interface RetentionContribution {
  table: string;
  /** Its primary key, of one column; `id` unless said otherwise. */
  key?: string;
  /** The column with the time from which a row's age counts. It needs an index. */
  since: string;
  days: number;
  /** A condition in SQL for the rows that may go; all of them where it is absent. @example "status <> 'pending'" */
  only?: string;
  /** Called in each transaction before rows are removed: for tables that a trigger guards. */
  prepare?: (transaction: DatabaseTransaction) => Promise<void>;
}

export const retentionJob = "retention";
const schedule = "17 3 * * *";

/** Rows of one statement: a long one would hold up everybody else on a database of one connection. */
const maxRows = 2_000;

/** Adds the nightly job for what a plugin contributes under `retention`. */
export function withRetention(contributions: ServerContributions): ServerContributions {
  const { retention = [], jobs = [] } = contributions;
  if (retention.length === 0) return contributions;
  return {
    ...contributions,
    jobs: [
      ...jobs,
      {
        name: retentionJob,
        schedule,
        run: async (_data, { db, log }, signal) => {
          for (const rule of retention) {
            const removed = await removeOldRows(db, rule, signal);
            if (removed > 0) log.info({ table: rule.table, removed }, "old rows were removed");
          }
        },
      },
    ],
  };
}

/** @returns how many rows were removed; fewer than there are where `signal` stops it between two portions */
export async function removeOldRows(
  db: Database,
  { table, key = "id", since, days, only, prepare }: RetentionContribution,
  signal: AbortSignal,
): Promise<number> {
  const condition = only === undefined ? sql`` : sql`and (${sql.raw(only)})`;
  let removed = 0;
  for (let last = maxRows; last === maxRows && !signal.aborted; removed += last) {
    last = await db.transaction().execute(async (transaction) => {
      await prepare?.(transaction);
      const { rows } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)}
          where ${sql.ref(since)} < now() - make_interval(days => ${days}) ${condition} order by ${sql.ref(since)}
            limit ${maxRows}) returning 1`.execute(transaction);
      return rows.length;
    });
  }
  return removed;
}
