/** Sends statements of a transaction together, where each would otherwise wait for the answer to the one before. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { settleAll } from "../concurrency/settle-all.ts";

/**
 * Lets work in a transaction begin before earlier work is answered. The database runs the statements in the order in
 * which they are sent, and after a failed one refuses the others.
 * @param begin receives a transaction that sends at once, and must not be used afterwards
 */
export async function sendTogether(
  transaction: DatabaseTransaction,
  begin: (transaction: DatabaseTransaction) => readonly Promise<unknown>[],
): Promise<void> {
  await transaction.getExecutor().provideConnection((connection) => settleAll(begin(sendingAtOnce(connection))));
}

/** Kysely's own transaction sends one statement at a time. */
function sendingAtOnce(connection: DatabaseConnection): DatabaseTransaction {
  const nothing = (): Promise<void> => Promise.resolve();
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as DatabaseTransaction;
}
