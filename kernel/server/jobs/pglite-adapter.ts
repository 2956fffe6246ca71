/** Runs pg-boss on PGlite's single connection, which it shares with all other callers. */
import type { OpenDatabase } from "../database/open-database.ts";

export interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * pg-boss sends several statements in one text if it sends no values. In both cases they run as one turn, outside any
 * transaction of another caller.
 */
export function pgliteAdapter({ embedded }: OpenDatabase): BossDatabase {
  if (embedded === undefined) throw new Error("jobs without a database address need PGlite");
  return {
    executeSql: (text, values = []) => (values.length > 0 ? embedded.query(text, values) : embedded.script(text)),
  };
}
