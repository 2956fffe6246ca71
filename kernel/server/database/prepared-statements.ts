/**
 * Statements that PostgreSQL parses and plans once for each connection: planning a short one takes longer than running
 * it. Only for statements whose best plan is the same for all values, such as lookups by a unique key and inserts.
 */
import type { QueryResult, RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** A connection keeps its prepared statements until it ends, so their number is limited. */
const maxStatements = 100;

/** The names of prepared statements, by their text. */
const names = new Map<string, string>();
let numbered = 0;

/** Executes a statement of which the text repeats and the values do not change the plan. */
export function executePrepared<Row>(
  statement: RawBuilder<Row>,
  db: Database | DatabaseTransaction,
): Promise<QueryResult<Row>> {
  const compiled = statement.compile(db);
  prepareText(compiled.sql);
  return db.executeQuery(compiled);
}

/** The name of a prepared statement. */
export const preparedName = (text: string): string | undefined => names.get(text);

/** Forgets the name of a statement that cannot run under it any more. It gets a new one when it is used again. */
export function forgetPrepared(text: string): void {
  names.delete(text);
}

/** Lets connections prepare a statement when they run it next. */
export function prepareText(text: string): void {
  if (names.size >= maxStatements || names.has(text)) return;
  numbered += 1;
  names.set(text, `portal_${numbered}`);
}
