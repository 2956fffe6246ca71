/** Makes a database from the files of a copy, in a place where there is none. */
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { appendFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { ProblemsError } from "../../../contract/errors/problem.ts";
import { flush, flushFolder } from "../embedded/durable-files.ts";
import { lockFolder } from "../folder-lock.ts";
import { connectTimeoutMs, pgliteFolder } from "../open-database.ts";
import type { DatabaseCopy } from "./database-copy.ts";
import { startTool } from "./postgres-tool.ts";

export interface DatabasePlace {
  /** PostgreSQL; absent for PGlite. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

/** Nothing is seen of a restored database before it is complete. */
export interface DatabaseRestore {
  /** Adds content to a file of the copy. Files come in the order of the copy, each in one piece or in several. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ProblemsError if the copy is not one that PostgreSQL can restore */
  complete(): Promise<void>;
  /** Leaves the place as it was. */
  abandon(): Promise<void>;
}

/**
 * Begins to restore a copy.
 * @throws ProblemsError if there is a database already, or the copy is one of the other kind; FolderLockedError if a
 * process uses the folder
 */
export async function beginRestore(place: DatabasePlace, kind: DatabaseCopy["kind"]): Promise<DatabaseRestore> {
  const wanted = place.databaseUrl === undefined ? "pglite" : "postgres";
  if (kind !== wanted)
    throw refusal(
      `a copy of ${kind === "pglite" ? "PGlite" : "PostgreSQL"}`,
      kind === "pglite"
        ? "no DATABASE_URL, so that it becomes PGlite in PORTAL_DATA_DIR again"
        : "a DATABASE_URL of an empty PostgreSQL database",
    );
  return place.databaseUrl === undefined
    ? await beginEmbedded(pgliteFolder(place.dataDir))
    : await beginPostgres(place.databaseUrl);
}

const refusal = (found: string, expected: string): ProblemsError =>
  new ProblemsError([{ code: "PORTAL_RESTORE_PLACE", where: "the database to restore into", found, expected }]);

async function beginEmbedded(folder: string): Promise<DatabaseRestore> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const beside = `${folder}.restoring`;
  const removeBeside = (): Promise<void> => rm(beside, { recursive: true, force: true });
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw refusal(`files in ${folder}`, "a PORTAL_DATA_DIR without a database; move the present one away first");
    await removeBeside();
    await mkdir(beside, { mode: 0o700 });
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    write: async (path, content) => {
      if (path.split("/").includes("..")) throw new Error(`a path that leads out of the folder: ${path}`);
      const file = join(beside, path);
      await mkdir(path.endsWith("/") ? file : dirname(file), { recursive: true, mode: 0o700 });
      if (!path.endsWith("/")) await appendFile(file, content, { mode: 0o600 });
    },
    complete: async () => {
      try {
        flushFolder(beside);
        await rename(beside, folder);
        flush(dirname(folder));
      } finally {
        unlock();
      }
    },
    abandon: async () => {
      await removeBeside();
      unlock();
    },
  };
}

async function beginPostgres(databaseUrl: string): Promise<DatabaseRestore> {
  await assertEmpty(databaseUrl);
  const { input, done, stop } = startTool(
    "pg_restore",
    ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"],
    databaseUrl,
  );
  const ended = new AbortController();
  const end = (): void => ended.abort();
  void done.then(end, end);
  return {
    write: async (_path, content) => {
      for await (const piece of content)
        if (!input.write(piece))
          await once(input, "drain", { signal: ended.signal }).catch(() => done.then(endedEarly));
    },
    complete: async () => {
      input.end();
      await done;
    },
    abandon: async () => {
      stop();
      await done.catch(() => undefined);
    },
  };
}

function endedEarly(): never {
  throw new Error("pg_restore ended before it had read the whole copy");
}

/** Tables of extensions do not count. */
async function assertEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by 1 limit 1`,
    );
    const [first] = rows;
    if (first !== undefined)
      throw refusal(`a database that has ${first.name}`, "an empty database, as `createdb` makes it");
  } finally {
    await client.end();
  }
}
