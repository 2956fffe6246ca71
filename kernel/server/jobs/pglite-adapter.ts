/** pg-boss on PGlite's one connection, which it must share with everybody else. */
import type { OpenDatabase } from "../database/open-database.ts";

export interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** pg-boss sends several statements at once when it sends no values, and must not fall into another's transaction. */
export function pgliteAdapter({ db, pglite }: OpenDatabase): BossDatabase {
  if (pglite === undefined) throw new Error("jobs without a database address need PGlite");
  return {
    executeSql: (text, values) =>
      db.connection().execute(async () => {
        if (values !== undefined && values.length > 0) return await pglite.query(text, values);
        const results = await pglite.exec(text);
        return results.findLast((result) => result.rows.length > 0) ?? { rows: [] };
      }),
  };
}
