/** pg-boss on PGlite's one connection, which it must share with everybody else. */
import type { OpenDatabase } from "../database/open-database.ts";

export interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * pg-boss sends several statements at once when it sends no values. Either way they are one turn, apart from all
 * transactions.
 */
export function pgliteAdapter({ embedded }: OpenDatabase): BossDatabase {
  if (embedded === undefined) throw new Error("jobs without a database address need PGlite");
  return {
    executeSql: (text, values = []) => (values.length > 0 ? embedded.query(text, values) : embedded.script(text)),
  };
}
