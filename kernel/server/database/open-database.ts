/** Opens the deployment's database: PostgreSQL by address, or PGlite in a folder that nobody else may open meanwhile. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { AnyTables, Database } from "../plugin.ts";
import { lockFolder } from "./folder-lock.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { arrayElementParsers, valueParsers } from "./value-parsers.ts";

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /** The raw PGlite, for pg-boss and tests; undefined on PostgreSQL. */
  readonly pglite?: PGlite;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
  log: Logger;
  /** Connections of the pool; PostgreSQL only. */
  poolSize?: number;
}

/** The oldest PostgreSQL that the SQL here is written for. */
const oldestMajor = 15;

/**
 * Opens and tries the database.
 * @throws FolderLockedError when another process has the PGlite folder; Error when PostgreSQL is too old or out of reach.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? await openPglite(options.dataDir) : await openPostgres(options.databaseUrl, options);
}

async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = resolve(dataDir, "pglite");
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    const opened = await openPgliteAt(folder);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite in a folder, or in memory for tests (`memory://`). Takes no lock. */
export async function openPgliteAt(place: string): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create(place, { parsers: { ...valueParsers } });
  await pglite.exec("set time zone 'UTC'");
  const db = new Kysely<AnyTables>({ dialect: pgliteDialect(pglite) });
  return { db, kind: "pglite", pglite, close: () => db.destroy() };
}

async function openPostgres(databaseUrl: string, { log, poolSize = 10 }: DatabaseOptions): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    options: "-c TimeZone=UTC -c statement_timeout=30000",
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Without a listener an idle connection that dies would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestMajor) throw new Error(`PostgreSQL ${major} is too old: version ${oldestMajor} or later is needed`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, kind: "postgres", close: () => db.destroy() };
}

const parseTextArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0], "text") as unknown as (text: string) => (string | null)[];

function parserFor(oid: number, format?: "text" | "binary"): unknown {
  const element = arrayElementParsers[oid];
  if (element !== undefined) return (text: string) => parseTextArray(text).map((item) => (item === null ? null : element(item)));
  return valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text");
}
