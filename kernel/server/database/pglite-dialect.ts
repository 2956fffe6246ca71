/**
 * The Kysely dialect of the embedded database: a single statement waits for its turn, and a transaction has exclusive
 * use of the one connection.
 */
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { EmbeddedDatabase, HeldConnection } from "./embedded/embedded-database.ts";

export function pgliteDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A connection as Kysely sees it. The real connection is held only while a transaction is open. */
class PgliteConnection implements DatabaseConnection {
  readonly #database: EmbeddedDatabase;
  #held: HeldConnection | undefined;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await (this.#held ?? this.#database).query(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface wants one
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("PGlite has no cursors: read in pages");
  }

  async begin(statement: string): Promise<void> {
    this.#held = await this.#database.hold();
    await this.#held.query(statement, []);
  }

  /**
   * Does nothing if the transaction has already finished: a failed commit has already rolled back, and another caller
   * may use the connection by then.
   */
  async finish(statement: "commit" | "rollback"): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) return;
    const finished = held.query(statement, []);
    // The next statement is sent after this one and answered after it.
    held.end();
    await finished;
  }
}

class PgliteDriver implements Driver {
  readonly #database: EmbeddedDatabase;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(this.#database);
  }

  async releaseConnection(connection: PgliteConnection): Promise<void> {
    await connection.finish("rollback");
  }

  async beginTransaction(connection: PgliteConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(
      settings.isolationLevel === undefined ? "begin" : `begin isolation level ${settings.isolationLevel}`,
    );
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.finish("commit");
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.finish("rollback");
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}
