/**
 * Opens the deployment's database: PostgreSQL by its URL, or PGlite in a folder that is locked against other processes.
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { Kysely, PostgresDialect, sql, type PortalTables } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import type { Database } from "../../contract/database.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded/embedded-database.ts";
import { lockFolder } from "./folder-lock.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { PostgresClient } from "./postgres-client.ts";
import { arrayElementParsers, valueParsers } from "./value-parsers.ts";

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /** The embedded database, which pg-boss uses directly; undefined on PostgreSQL. */
  readonly embedded?: EmbeddedDatabase;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
  log: Logger;
  /** The number of connections in the pool; PostgreSQL only. */
  poolSize?: number;
  /**
   * Whether PGlite flushes each commit to disk before acknowledging it. Otherwise a power failure may lose the last
   * commits.
   */
  isDurable?: boolean;
  /** Called when the embedded database has ended by itself and answers no more statements. */
  onCrash?: (error: Error) => void;
}

/** The oldest major version of PostgreSQL that the SQL in this repository supports. */
const oldestMajor = 15;
/** Milliseconds after which an unresponsive server, or a pool without a free connection, is an error. */
const connectTimeoutMs = 10_000;

/**
 * Opens the database and checks that it works.
 * @throws FolderLockedError if another process has locked the PGlite folder; ProblemsError if PostgreSQL is too old or
 * cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined
    ? await openPglite(options)
    : await openPostgres(options.databaseUrl, options);
}

/** Where PGlite keeps a deployment's data. */
export const pgliteFolder = (dataDir: string): string => resolve(dataDir, "pglite");

async function openPglite({ dataDir, isDurable = true, onCrash }: DatabaseOptions): Promise<OpenDatabase> {
  const folder = pgliteFolder(dataDir);
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    const opened = await openPgliteAt(folder, { isDurable, ...(onCrash === undefined ? {} : { onCrash }) });
    return {
      ...opened,
      close: async () => {
        try {
          await opened.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens PGlite in a folder, or in memory for tests (`memory://`), in its own thread. Does not lock the folder. */
export async function openPgliteAt(
  place: string,
  { isDurable = false, onCrash }: Pick<DatabaseOptions, "isDurable" | "onCrash"> = {},
): Promise<OpenDatabase & { embedded: EmbeddedDatabase }> {
  const embedded = await startEmbeddedDatabase({ place, isDurable }, onCrash);
  const db = new Kysely<PortalTables>({ dialect: pgliteDialect(embedded) });
  return {
    db,
    kind: "pglite",
    embedded,
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
}

async function openPostgres(databaseUrl: string, { log, poolSize = 10 }: DatabaseOptions): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: databaseUrl,
    max: poolSize,
    // For `sendTogether`. A query that waits for its answer is sent as without it.
    pipeline: true,
    // Disables JIT because compiling a statement takes longer than any of our statements may run: a wrong estimate of
    // the planner would cost a third of a second each time.
    options: "-c TimeZone=UTC -c statement_timeout=30000 -c jit=off",
    application_name: "portal",
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Without error listeners, a lost connection would end the process: idle connections report to the pool, connections
  // in use only to themselves. In that case the current or next query fails for the code that holds the connection.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<PortalTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as
      version`.execute(db);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestMajor) throw new Error(`PostgreSQL ${major}`);
  } catch (error) {
    await db.destroy();
    throw new ProblemsError([
      {
        code: "PORTAL_DATABASE_UNUSABLE",
        where: "environment variable DATABASE_URL",
        found: reasonOf(error),
        expected: `a PostgreSQL server of version ${oldestMajor} or later that accepts the credentials`,
      },
    ]);
  }
  return { db, kind: "postgres", close: () => db.destroy() };
}

/** Connecting to a host name with several addresses fails with one error for each address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
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
