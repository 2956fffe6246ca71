/** Lets writes to a table fail where no caller can make them fail, such as those of the audit log. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";

/**
 * While `run` runs, the database refuses rows that do not fulfil the condition; stored rows may break it.
 * @param condition a SQL expression over the table's columns, such as `kind <> 'edited'`
 */
export async function withConstraint<Result>(
  db: Database,
  table: string,
  condition: string,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql`alter table ${sql.table(table)}
    add constraint refused_in_test check (${sql.raw(condition)}) not valid`.execute(db);
  try {
    return await run();
  } finally {
    await sql`alter table ${sql.table(table)} drop constraint refused_in_test`.execute(db);
  }
}
