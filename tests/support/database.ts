/**
 * Databases for tests: empty ones, and copies of one that is filled once in a run. They are on the server that
 * TEST_DATABASE_URL names; without it they are folders of PGlite.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { openDatabase, openPgliteAt, type OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { oncePerRun } from "./once-per-run.ts";

/** The address of the server, whose role may create databases; empty for tests on PGlite. */
const server = process.env["TEST_DATABASE_URL"] ?? "";
export const isOnServer: boolean = server !== "";

/** The variables of a process that make it use a database. */
export interface DatabaseVariables {
  PORTAL_DATA_DIR: string;
  DATABASE_URL?: string;
}

export interface TestDatabase {
  variables: DatabaseVariables;
  /** Deletes the database and its folder. Its connections must be closed. */
  drop(): Promise<void>;
}

/** The file in a folder of a run that names the database on the server which belongs to it. */
export const serverDatabaseFile = "database-url.txt";

/**
 * Returns a database of its own that holds what `fill` has stored: the first caller of a run fills one, which all
 * others copy.
 * @param name distinguishes what is stored; may contain a path
 * @param fill must have closed all its connections when it returns
 * @param where a folder of PGlite can be asked for although there is a server
 */
export async function copyOfDatabase(
  name: string,
  fill: (variables: DatabaseVariables) => Promise<void>,
  where: "server" | "folder" = isOnServer ? "server" : "folder",
): Promise<TestDatabase> {
  const original = await oncePerRun(`${name} in a ${where}`, async (folder) => {
    const url = where === "server" ? await createDatabase() : undefined;
    if (url !== undefined) writeFileSync(join(folder, serverDatabaseFile), url);
    else cpSync(await emptyPglite(), join(folder, "pglite"), { recursive: true });
    try {
      await fill({ PORTAL_DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) });
    } catch (error) {
      // The folder that names it is removed.
      if (url !== undefined) await dropDatabase(url);
      throw error;
    }
  });
  const file = join(original, serverDatabaseFile);
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  if (!existsSync(file)) {
    cpSync(join(original, "pglite"), join(folder, "pglite"), { recursive: true });
    return { variables: { PORTAL_DATA_DIR: folder }, drop: () => Promise.resolve(removeFolder()) };
  }
  const url = (await createDatabase(nameIn(readFileSync(file, "utf8")))) ?? "";
  return {
    variables: { PORTAL_DATA_DIR: folder, DATABASE_URL: url },
    drop: async () => {
      await dropDatabase(url);
      removeFolder();
    },
  };
}

/** Returns the folder of an empty PGlite. Creating one takes two seconds, opening a copy 0.1 seconds. */
export const emptyPglite = (): Promise<string> =>
  oncePerRun("empty pglite", async (folder) => await (await openPgliteAt(folder)).close());

/** Opens an empty embedded database, a copy. Closing it deletes it. */
export async function openEmptyPglite(): ReturnType<typeof openPgliteAt> {
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  cpSync(await emptyPglite(), folder, { recursive: true });
  const opened = await openPgliteAt(folder);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database on the server that TEST_DATABASE_URL names; returns undefined if it is not set. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const url = await createDatabase();
  return url === undefined ? undefined : { url, drop: () => dropDatabase(url) };
}

/** Opens the database that the variables name. */
export const openAt = ({ PORTAL_DATA_DIR, DATABASE_URL }: DatabaseVariables): Promise<OpenDatabase> =>
  openDatabase({
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    dataDir: PORTAL_DATA_DIR,
    isDurable: false,
    log: pino({ level: "silent" }),
  });

/** Deletes a database of the server, with its connections. */
export const dropDatabase = (url: string): Promise<void> =>
  onServer(`drop database if exists ${nameIn(url)} with (force)`);

async function createDatabase(template?: string): Promise<string | undefined> {
  if (!isOnServer) return undefined;
  const name = `portal_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(`create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
