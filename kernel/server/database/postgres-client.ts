/**
 * A connection to PostgreSQL that runs prepared statements under their names, and sends in one packet what is queried
 * in one turn of the event loop: for each packet, the server's process has to be woken up.
 */
import pg from "pg";
import { DatabaseUnavailableError, isUnreachable } from "./database-unavailable.ts";
import { forgetPrepared, preparedName } from "./prepared-statements.ts";

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Another process has changed the type of a column that the statement returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.message.includes("cached plan");

/** The system's error for a connection that breaks is that of any other connection: only here it is the database's. */
function rethrow(error: unknown): never {
  throw isUnreachable(error) ? new DatabaseUnavailableError(error, { isBusy: false }) : error;
}

export class PostgresClient extends pg.Client {
  #isCollecting = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (...statement) => {
      this.#collect();
      return send(...statement);
    };
    const runPrepared = async (text: string, name: string, values: unknown): Promise<unknown> => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        forgetPrepared(text);
        // Within a transaction, the error has ended the transaction too.
        if (this.getTransactionStatus() !== "I") throw error;
        return await query(text, values);
      }
    };
    const run: Query = (config, values, callback) => {
      const name = typeof config === "string" && callback === undefined ? preparedName(config) : undefined;
      const running =
        name === undefined ? query(config, values, callback) : runPrepared(config as string, name, values);
      return running instanceof Promise ? running.catch(rethrow) : running;
    };
    this.query = run as typeof this.query;
  }

  /** Keeps what is written until the end of the turn, in which other statements may follow. */
  #collect(): void {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }
}
