/** Writes data from before a database rule existed, such as a second superadmin of a portal that started with one. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../kernel/contract/database.ts";

/** Runs in a transaction in which no trigger fires. */
export async function withoutTriggers<Result>(
  db: Database,
  run: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = 'replica'`.execute(transaction);
    return await run(transaction);
  });
}
