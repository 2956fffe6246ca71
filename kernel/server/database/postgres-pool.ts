/** A pool of connections to PostgreSQL, which callers use in turn. */
import { Kysely, PostgresDialect, type PortalTables } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import type { ServerState } from "../measurements/channels.ts";
import { measureStatements } from "../measurements/measure-statements.ts";
import { createFairPool } from "./fair-pool.ts";
import { PostgresClient } from "./postgres-client.ts";
import { connectTimeoutMs } from "./single-connection.ts";
import { arrayElementParsers, valueParsers } from "./value-parsers.ts";

export interface ConnectionOptions {
  connectionString: string;
  options: string;
}

export interface PostgresPool {
  db: Database;
  state(): NonNullable<ServerState["connections"]>;
}

export function openPool({ connectionString, options }: ConnectionOptions, size: number, log: Logger): PostgresPool {
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString,
    max: size,
    // For `sendTogether`. A query that waits for its answer is sent as without it.
    pipeline: true,
    options,
    application_name: "portal",
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Without error listeners, a lost connection would end the process: idle connections report to the pool, connections
  // in use only to themselves. In that case the current or next query fails for the code that holds the connection.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  const fair = createFairPool(pool, { size, waitMs: connectTimeoutMs });
  return {
    db: new Kysely<PortalTables>({ dialect: new PostgresDialect({ pool: fair }), log: measureStatements }),
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: fair.waiting }),
  };
}

const parseTextArray = pg.types.getTypeParser(
  1009 as Parameters<typeof pg.types.getTypeParser>[0],
  "text",
) as unknown as (text: string) => (string | null)[];

function parserFor(oid: number, format?: "text" | "binary"): unknown {
  const element = arrayElementParsers[oid];
  if (element !== undefined)
    return (text: string) => parseTextArray(text).map((item) => (item === null ? null : element(item)));
  return valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text");
}
