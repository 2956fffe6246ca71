/**
 * Statements that PostgreSQL parses and plans once for each connection: planning a short one takes longer than running
 * it. Only for statements whose best plan is the same for all values, such as lookups by a unique key and inserts.
 */
import type { QueryResult, RawBuilder } from "kysely";
import pg from "pg";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** A connection keeps its prepared statements until it ends, so their number is limited. Others run as any statement. */
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

/** Lets connections prepare a statement when they run it next. */
export function prepareText(text: string): void {
  if (names.size >= maxStatements || names.has(text)) return;
  numbered += 1;
  names.set(text, `portal_${numbered}`);
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Another process has changed the type of a column that the statement returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.message.includes("cached plan");

/** A connection that runs the statements above under their names. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const run = async (text: string, name: string, values: unknown): Promise<unknown> => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        // It gets a new name when it is used again.
        names.delete(text);
        // Within a transaction, the error has ended the transaction too.
        if (this.getTransactionStatus() !== "I") throw error;
        return await query(text, values);
      }
    };
    const runByName: Query = (config, values, callback) => {
      const name = typeof config === "string" && callback === undefined ? names.get(config) : undefined;
      return name === undefined ? query(config, values, callback) : run(config as string, name, values);
    };
    this.query = runByName as typeof this.query;
  }
}
