/** A connection of its own to the deployment's PostgreSQL, for what a pool cannot do or is not there for yet. */
import pg from "pg";
import type { Logger } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { waitForServer } from "./wait-for-server.ts";

/** The oldest major version of PostgreSQL that the SQL in this repository supports. */
export const oldestMajor = 15;
/** Milliseconds after which an unresponsive server, or a pool without a free connection, is an error. */
export const connectTimeoutMs = 10_000;

/**
 * Connects, and disconnects when `run` has ended.
 * @param waiting for a server that is started beside this process; by default nobody waits
 * @throws ProblemsError if the server cannot be reached or refuses the connection; what `run` throws
 */
export async function withConnection<Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
  waiting?: { waitMs: number; log: Pick<Logger, "info"> },
): Promise<Result> {
  const connect = async (): Promise<pg.Client> => {
    const candidate = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
    await candidate.connect();
    return candidate;
  };
  const connecting = waiting === undefined ? connect() : waitForServer(connect, waiting);
  const client = await connecting.catch((error: unknown) => {
    throw unusableDatabase(reasonOf(error));
  });
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** @param expected by default what every deployment needs */
export const unusableDatabase = (
  found: string,
  expected = `a PostgreSQL server of version ${oldestMajor} or later that accepts the credentials`,
  variable = "DATABASE_URL",
): ProblemsError =>
  new ProblemsError([{ code: "PORTAL_DATABASE_UNUSABLE", where: `environment variable ${variable}`, found, expected }]);

/** Connecting to a host name with several addresses fails with one error for each address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
