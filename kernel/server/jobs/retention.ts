/**
 * Removes rows older than a plugin's retention period: each night, in small batches that do not block other callers.
 */
import { sql } from "kysely";
import type { Database } from "../../contract/database.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";
import type { RetentionContribution } from "../extension/contributions/stored-data.ts";

export const retentionJob = "retention";

const schedule = "17 3 * * *";

/**
 * The maximum number of rows in one statement: a long one would block all other callers of a single-connection
 * database.
 */
const maxRows = 2_000;

/** Adds the nightly job for the rules that a plugin contributes under `retention`. */
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

/** @returns the number of rows removed; expired rows remain if `signal` stops the work between two batches */
export async function removeOldRows(
  db: Database,
  { table, key = "id", since, days, only, prepare }: RetentionContribution,
  signal: AbortSignal,
): Promise<number> {
  const condition = only === undefined ? sql`` : sql`and (${sql.raw(only)})`;
  const maxDays = typeof days === "function" ? days() : days;
  let removed = 0;
  for (let last = maxRows; last === maxRows && !signal.aborted; removed += last) {
    last = await db.transaction().execute(async (transaction) => {
      await prepare?.(transaction);
      const { rows } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)}
          where ${sql.ref(since)} < now() - make_interval(days => ${maxDays}) ${condition} order by ${sql.ref(since)}
            limit ${maxRows}) returning 1`.execute(transaction);
      return rows.length;
    });
  }
  return removed;
}
