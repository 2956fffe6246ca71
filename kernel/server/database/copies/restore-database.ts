/** Makes a database from the files of a copy, in a place where there is none. */
import { once } from "node:events";
import { lockFolder } from "../folder-lock.ts";
import { pgliteFolder } from "../open-database.ts";
import { withConnection } from "../single-connection.ts";
import type { DataCopy, DataRestore } from "./data-copy.ts";
import { startTool } from "./postgres-tool.ts";
import { refusePlace } from "./refuse-place.ts";
import { beginFolderRestore } from "./restore-folder.ts";

export interface DatabasePlace {
  /** PostgreSQL; absent for PGlite. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

/**
 * Begins to restore a copy.
 * @throws ProblemsError if there is a database already, or the copy is one of the other kind; FolderLockedError if a
 * process uses the folder
 */
export async function beginRestore(place: DatabasePlace, kind: DataCopy["kind"]): Promise<DataRestore> {
  const wanted = place.databaseUrl === undefined ? "pglite" : "postgres";
  if (kind !== wanted)
    throw refusePlace(
      `a copy of ${kind === "pglite" ? "PGlite" : "PostgreSQL"}`,
      kind === "pglite"
        ? "no DATABASE_URL, so that it becomes PGlite in PORTAL_DATA_DIR again"
        : "a DATABASE_URL of an empty PostgreSQL database",
    );
  return place.databaseUrl === undefined
    ? await beginEmbedded(pgliteFolder(place.dataDir))
    : await beginPostgres(place.databaseUrl);
}

/** Locked until its end, so that no server starts there meanwhile. */
async function beginEmbedded(folder: string): Promise<DataRestore> {
  const unlock = lockFolder(folder);
  try {
    const { write, complete, abandon } = await beginFolderRestore(folder);
    return { write, complete: () => complete().finally(unlock), abandon: () => abandon().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function beginPostgres(databaseUrl: string): Promise<DataRestore> {
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
const assertEmpty = (databaseUrl: string): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by 1 limit 1`,
    );
    const [first] = rows;
    if (first !== undefined)
      throw refusePlace(`a database that has ${first.name}`, "an empty database, as `createdb` makes it");
  });
