/**
 * Opens the deployment's database: PostgreSQL by its URL, or PGlite in a folder that is locked against other processes.
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { Kysely, type PortalTables } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded/embedded-database.ts";
import { copyEmbedded } from "./copies/embedded-copy.ts";
import { copyPostgres } from "./copies/postgres-copy.ts";
import type { DataCopy } from "./copies/data-copy.ts";
import { databasePing } from "./database-ping.ts";
import { measurements } from "../measurements/channels.ts";
import { measureStatements } from "../measurements/measure-statements.ts";
import { diskProblem } from "./disk-problem.ts";
import { lockFolder } from "./folder-lock.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { openPool, type ConnectionOptions } from "./postgres-pool.ts";
import { readReplica, type ReadReplica } from "./read-replica.ts";
import { oldestMajor, unusableDatabase, withConnection } from "./single-connection.ts";

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /**
   * The schema of the portal's own tables, first on the search path of every connection; the path that the database
   * or its role has by itself follows. `runMigrations` creates the schema.
   */
  readonly schema: string;
  /** A hot standby for reads of lists, if one is set. */
  readonly replica?: ReadReplica;
  /** The embedded database, which pg-boss uses directly; undefined on PostgreSQL. */
  readonly embedded?: EmbeddedDatabase;
  /**
   * Resolves when the database has answered a question, also while all connections are in use.
   * @throws Error if it does not answer
   */
  ping(): Promise<void>;
  /**
   * Copies the whole database, of one moment. On PGlite everything else waits while its files are copied. One copy at a
   * time.
   */
  copy(): Promise<DataCopy>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string;
  /** A hot standby of the server in `databaseUrl`. */
  replicaUrl?: string;
  /** Default: `portal`. */
  schema?: string;
  dataDir: string;
  log: Logger;
  /** For how many milliseconds to wait for a PostgreSQL server that is not there yet; default 0. */
  waitMs?: number;
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

export const defaultSchema = "portal";

/**
 * Opens the database and checks that it works.
 * @throws FolderLockedError if another process has locked the PGlite folder; ProblemsError if PostgreSQL is too old or
 * cannot be reached, or if the disk is full or cannot be written to.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined
    ? await openPglite(options)
    : await openPostgres(options.databaseUrl, options);
}

/** Where PGlite keeps a deployment's data. */
export const pgliteFolder = (dataDir: string): string => resolve(dataDir, "pglite");

async function openPglite({ dataDir, isDurable = true, schema, onCrash }: DatabaseOptions): Promise<OpenDatabase> {
  const folder = pgliteFolder(dataDir);
  let unlock = (): void => undefined;
  try {
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
    unlock = lockFolder(folder);
    const opened = await openPgliteAt(folder, {
      isDurable,
      ...(schema === undefined ? {} : { schema }),
      ...(onCrash === undefined ? {} : { onCrash }),
    });
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
    throw diskProblem(error, resolve(dataDir)) ?? error;
  }
}

/** Opens PGlite in a folder, or in memory for tests (`memory://`), in its own thread. Does not lock the folder. */
export async function openPgliteAt(
  place: string,
  {
    isDurable = false,
    schema = defaultSchema,
    onCrash,
  }: Pick<DatabaseOptions, "isDurable" | "schema" | "onCrash"> = {},
): Promise<OpenDatabase & { embedded: EmbeddedDatabase }> {
  const embedded = await startEmbeddedDatabase({ place, isDurable }, onCrash);
  await embedded.query("select set_config('search_path', $1 || ', ' || current_setting('search_path'), false)", [
    schema,
  ]);
  const db = new Kysely<PortalTables>({ dialect: pgliteDialect(embedded), log: measureStatements });
  return {
    db,
    kind: "pglite",
    schema,
    embedded,
    ping: async () => void (await embedded.query("select 1", [])),
    copy: () => copyEmbedded(embedded, place),
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { log, schema = defaultSchema, poolSize = 10, waitMs = 0, replicaUrl } = options;
  const primary = await optionsOfConnections(databaseUrl, schema, { waitMs, log });
  const { db, state } = openPool(primary, poolSize, log);
  // A standby has the search paths of its primary.
  const standby = replicaUrl === undefined ? undefined : { ...split(replicaUrl), options: primary.options };
  const replica = standby && readReplica(db, openPool(standby, poolSize, log).db, log);
  await replica?.open().catch(async (error: unknown) => {
    await Promise.all([db.destroy(), replica.close()]);
    throw error;
  });
  const stopMeasuring = measurements.state.subscribe((measured) => {
    measured.connections = state();
    if (replica !== undefined) measured.replica = replica.state;
  });
  const pinging = databasePing(primary.connectionString);
  return {
    db,
    kind: "postgres",
    schema,
    ...(replica === undefined ? {} : { replica }),
    ping: pinging.ping,
    copy: () => Promise.resolve(copyPostgres(databaseUrl)),
    close: async () => {
      stopMeasuring();
      await Promise.all([pinging.close(), db.destroy(), replica?.close()]);
    },
  };
}

/**
 * Checks the server with one connection, and adds our schema to the search path that it has by itself: of the role, of
 * the database, or of the URL.
 */
async function optionsOfConnections(
  databaseUrl: string,
  schema: string,
  waiting: { waitMs: number; log: Logger },
): Promise<ConnectionOptions> {
  const { version = 0, path = "" } = await withConnection(databaseUrl, readFacts, waiting);
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) throw unusableDatabase(`PostgreSQL ${major}`);
  const searchPath = `${schema}, ${path}`.replace(/[\\ ]/g, String.raw`\$&`);
  const { connectionString, ofUrl } = split(databaseUrl);
  // Disables JIT because compiling a statement takes longer than any of our statements may run: a wrong estimate of
  // the planner would cost a third of a second each time.
  const ours = `-c TimeZone=UTC -c statement_timeout=30000 -c jit=off -c search_path=${searchPath}`;
  return { connectionString, options: `${ofUrl} ${ours}`.trim() };
}

/** The client would take the options of the URL in place of ours. */
function split(databaseUrl: string): { connectionString: string; ofUrl: string } {
  const url = new URL(databaseUrl);
  const ofUrl = url.searchParams.get("options") ?? "";
  url.searchParams.delete("options");
  return { connectionString: url.href, ofUrl };
}

async function readFacts(client: pg.Client): Promise<{ version?: number; path?: string }> {
  const { rows } = await client.query<{ version: number; path: string }>(
    "select current_setting('server_version_num')::integer as version, current_setting('search_path') as path",
  );
  return rows[0] ?? {};
}
