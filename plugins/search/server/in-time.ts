/** Time limits of a search. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";

/**
 * Runs statements that PostgreSQL ends with an error after the time. PGlite cannot end a statement.
 * @param wordSimilarity the similarity from which on `<%` holds
 */
export async function inTime<Result>(
  { db }: { db: Database },
  { maxMs, wordSimilarity = 0.6 }: { maxMs: number; wordSimilarity?: number },
  run: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', ${String(Math.max(1, Math.floor(maxMs)))}, true),
      set_config('pg_trgm.word_similarity_threshold', ${String(wordSimilarity)}, true)`.execute(transaction);
    return await run(transaction);
  });
}

/** The work continues after the time, but nothing waits for it. */
export async function withinTime<Value>(maxMs: number, work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the search took too long")), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
