/** Vacuums and analyzes tables with many changes by PostgreSQL's own thresholds, because PGlite has no autovacuum. */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { asWork } from "../concurrency/work-order.ts";

const everyMs = 60_000;
/** PostgreSQL's defaults for `autovacuum_vacuum_threshold` and for the scale factors of vacuum and analyze. */
const threshold = { rows: 50, deadShare: 0.2, changedShare: 0.1 };

/** Checks the tables once a minute until the returned function is called, which waits for a vacuum in progress. */
export function autovacuum(db: Database, log: Logger): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = false;
  const tend = async (): Promise<void> => {
    for (const table of await neglectedTables(db))
      if (!isStopped) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  };
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => asWork({ key: "vacuum", isBackground: true }, tend))
      .catch((error: unknown) => log.warn({ err: error }, "failed to vacuum the database"));
  }, everyMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return underWay;
  };
}

/**
 * The tables past a threshold. They are vacuumed one at a time, so that other callers of the one connection wait for
 * one table at most.
 */
export async function neglectedTables(db: Database): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || relname as name from pg_stat_user_tables
    where n_dead_tup > ${threshold.rows}::integer + ${threshold.deadShare}::float8 * n_live_tup
       or n_mod_since_analyze > ${threshold.rows}::integer + ${threshold.changedShare}::float8 * n_live_tup
       or n_ins_since_vacuum > 1000 + ${threshold.deadShare}::float8 * n_live_tup`.execute(db);
  return rows.map(({ name }) => name);
}
