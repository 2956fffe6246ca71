/**
 * The worker thread that runs PGlite: it executes statements one after another and posts back rows or failures, so that
 * its computation never blocks the main thread.
 */
import { constants, cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { valueParsers } from "../value-parsers.ts";
import { DurableFiles, durableParameters, flushFolder } from "./durable-files.ts";
import type { Answer, Failure, FromThread, ThreadTask, ToThread } from "./thread-messages.ts";

/**
 * PostgreSQL touches all of its buffers at the start, and WebAssembly returns no memory. The default of 128 MB is for a
 * server that reads from a disk: ours has the page cache of the system behind each read.
 */
const memoryParameters: readonly string[] = ["-c", "shared_buffers=16MB"];

const port = parentPort;
if (port === null) throw new Error("this file must run in a worker thread");
const say = (message: FromThread): void => port.postMessage(message);

const task = workerData as ThreadTask;
const pglite = await open(task);
let last: Promise<void> = Promise.resolve();
port.on("message", (message: ToThread) => {
  last = last.then(() => answer(message));
});
say({ type: "ready" });

async function open({ place, isDurable }: ThreadTask): Promise<PGlite> {
  const isInMemory = place.startsWith("memory://");
  const isNew = !isInMemory && !existsSync(join(place, "PG_VERSION"));
  const isFlushed = isDurable && !isInMemory;
  const opened = await PGlite.create({
    parsers: { ...valueParsers },
    // For text searches, see `createTextSearchIndexes`.
    extensions: { pg_trgm },
    ...(isFlushed
      ? {
          fs: new DurableFiles(place),
          startParams: [
            ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
            ...durableParameters,
            ...memoryParameters,
          ],
        }
      : { dataDir: place, startParams: [...PGlite.defaultStartParams, ...memoryParameters] }),
  });
  await opened.exec("set time zone 'UTC'");
  if (isFlushed && isNew) {
    await opened.exec("checkpoint");
    flushFolder(place);
  }
  return opened;
}

async function answer(message: ToThread): Promise<void> {
  try {
    say({ type: "answer", id: message.id, ...(await carryOut(message)) });
  } catch (error) {
    // PGlite itself has crashed, so none of its later answers can be trusted: ends the thread.
    if (["RuntimeError", "ExitStatus"].includes((error as Error).name)) throw error;
    say({ type: "failure", id: message.id, failure: failureOf(error) });
  }
  if (message.type === "close") port?.close();
}

async function carryOut(message: ToThread): Promise<Answer> {
  if (message.type === "close") {
    await pglite.close();
    return { rows: [], affectedRows: 0 };
  }
  if (message.type === "copy") {
    await copyFiles(message.to);
    return { rows: [], affectedRows: 0 };
  }
  if (message.type === "query") {
    const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(message.text, [...message.values]);
    return { rows, affectedRows: affectedRows ?? 0 };
  }
  const results = await pglite.exec(message.text);
  const { rows = [], affectedRows } = results.findLast((result) => result.rows.length > 0) ?? {};
  return { rows: rows as Record<string, unknown>[], affectedRows: affectedRows ?? 0 };
}

/** Without segments of the write-ahead log that a start from the checkpoint does not read: often half of it all. */
async function copyFiles(to: string): Promise<void> {
  await pglite.exec("checkpoint");
  const { rows } = await pglite.query<{ first: string; last: string }>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_lsn()) as last from pg_control_checkpoint()",
  );
  const { first = "", last = "" } = rows[0] ?? {};
  const isNeeded = (name: string): boolean => !/^[\dA-F]{24}$/.test(name) || (name >= first && name <= last);
  cpSync(task.place, to, {
    recursive: true,
    errorOnExist: true,
    // Where the file system can, the copy shares the blocks of the files until they change.
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => isNeeded(basename(path)),
  });
}

/** The fields that PostgreSQL sets on an error. PGlite adds the statement and its values, which are not passed on. */
const fields = [
  "code",
  "severity",
  "detail",
  "hint",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
  "where",
  "routine",
  "position",
] as const;

function failureOf(error: unknown): Failure {
  const known = error as Readonly<Record<string, unknown>>;
  return {
    message: error instanceof Error ? error.message : String(error),
    fields: Object.fromEntries(fields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]]))),
  };
}
