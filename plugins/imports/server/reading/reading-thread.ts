/** The thread that reads a file: receives bytes; sends the first rows, their number, or batches of them. */
import { parentPort, workerData } from "node:worker_threads";
import { importLimits } from "../../contract/import-limits.ts";
import type { NumberForm, SignTally } from "./decimal-signs.ts";
import type { ReadSettings } from "../../contract/import-schemas.ts";
import { FileProblem } from "./file-problem.ts";
import type { FileRow, RowLimits } from "./file-row.ts";
import type { GuessedSettings } from "./guess-settings.ts";
import { signTallies } from "./sign-tallies.ts";
import { surplusMarker } from "./surplus-columns.ts";

/** A module of an importer that turns rows into batches in the thread: its export `batchMaker` receives the data. */
export interface ThreadWork {
  module: string;
  data: unknown;
}
export type BatchMaker = (rows: readonly FileRow[]) => unknown;

/** The input of the thread. */
export interface ReadingTask {
  limits: RowLimits;
  size: number;
  job:
    | { type: "preview"; settings?: ReadSettings }
    /** `numbers`: the columns whose decimal sign is to be found, by their places. */
    | { type: "count"; settings: ReadSettings; numbers: Readonly<Record<number, NumberForm>> }
    /** `skip`: the number of rows that an earlier turn has processed. */
    | { type: "batches"; settings: ReadSettings; skip: number; work?: ThreadWork };
}

/**
 * Messages to the thread: a part of the file (undefined at its end), or a request for the next batch of this many rows.
 */
export type ToThread = { type: "part"; bytes: Uint8Array | undefined } | { type: "next"; rows: number };
export type FromThread =
  | { type: "want"; number: number }
  | ({ type: "preview"; sheets: readonly string[]; rows: FileRow[] } & GuessedSettings)
  | { type: "count"; header: readonly string[]; rows: number; signs: Readonly<Record<number, SignTally>> }
  | { type: "batch"; batch: unknown; rows: number; share: number }
  | { type: "problem"; code: FileProblem["code"]; values: FileProblem["values"] }
  | { type: "end" };

/** A batch ends after this many bytes of the file, even if it has few rows. */
const maxBatchBytes = 8 * 1_048_576;

const port = parentPort;
if (port === null) throw new Error("this file must run in a worker thread");
const { job, limits, size } = workerData as ReadingTask;
const send = (message: FromThread): void => port.postMessage(message);

let onPart: ((bytes: Uint8Array | undefined) => void) | undefined;
const requests: number[] = [];
let onRequest: (() => void) | undefined;
port.on("message", (message: ToThread) => {
  if (message.type === "part") onPart?.(message.bytes);
  else {
    requests.push(message.rows);
    onRequest?.();
  }
});

/** The number of bytes whose rows have been read. */
let taken = 0;
/** The names of the visible sheets of a workbook. */
let sheets: readonly string[] = [];

async function* parts(first?: Uint8Array): AsyncGenerator<Uint8Array> {
  if (first !== undefined) yield first;
  for (let number = first === undefined ? 0 : 1; ; number += 1) {
    const bytes = await part(number);
    if (bytes === undefined) return;
    yield bytes;
  }
}

function part(number: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    onPart = resolve;
    send({ type: "want", number });
  });
}

async function* counted(pieces: ByteParts): AsyncGenerator<Uint8Array> {
  for await (const bytes of pieces) {
    yield bytes;
    taken += bytes.length;
  }
}
type ByteParts = AsyncIterable<Uint8Array>;

type FileSettings = GuessedSettings["settings"];

async function* rowsOf(settings: FileSettings, first?: Uint8Array): AsyncGenerator<FileRow[]> {
  const { skipLines = 0 } = settings;
  for await (const rows of allRows(settings, first))
    yield skipLines === 0 ? rows : rows.filter(({ line }) => line > skipLines);
}

/** Loads only what reads files of this format: the libraries are larger than all else in this thread. */
async function* allRows(settings: FileSettings, first?: Uint8Array): AsyncGenerator<FileRow[]> {
  if (settings.format === "text") {
    const { readText } = await import("./read-text.ts");
    return yield* readText(counted(parts(first)), settings, limits);
  }
  // A workbook is held in memory as a whole, whatever the file name.
  if (size > importLimits.workbookBytes)
    throw new FileProblem("tooLarge", { limit: importLimits.workbookBytes / 1_048_576 });
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for await (const piece of parts(first)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  const { readWorkbook } = await import("./read-workbook.ts");
  const onRead = (count: number): void => {
    taken += count;
  };
  const onSheets = (names: readonly string[]): void => {
    sheets = names;
  };
  yield* readWorkbook(bytes, limits, onRead, { sheet: settings.sheet, onSheets });
}

async function preview(chosen: ReadSettings | undefined): Promise<void> {
  const first = await part(0);
  if (first === undefined || first.length === 0) throw new FileProblem("empty");
  const { guessSettings } = await import("./guess-settings.ts");
  const guess = guessSettings(Buffer.from(first.buffer, first.byteOffset, first.length));
  // Whether a file is a workbook is detected, not chosen.
  const { hasHeader: _, ...settings } =
    chosen === undefined || chosen.format !== guess.settings.format ? { ...guess.settings, hasHeader: true } : chosen;
  const rows: FileRow[] = [];
  for await (const some of rowsOf(settings, first)) {
    rows.push(...some.slice(0, importLimits.previewRows + 1 - rows.length));
    if (rows.length > importLimits.previewRows) break;
  }
  // The first sheet may be empty, and another may be chosen.
  if (rows[0] === undefined && sheets.length < 2) throw new FileProblem("empty");
  if (rows[0]?.problem === "columns")
    throw new FileProblem("tooManyColumns", { count: `> ${limits.columns}`, limit: limits.columns });
  send({ type: "preview", settings, encodings: guess.encodings, sheets, rows });
}

async function count({ settings, numbers }: Extract<ReadingTask["job"], { type: "count" }>): Promise<void> {
  const signs = signTallies(numbers);
  let rows = 0;
  let header: readonly string[] = [];
  for await (const some of rowsOf(settings)) {
    const isFirst = rows === 0 && some[0] !== undefined && settings.hasHeader;
    if (isFirst) header = some[0]?.cells ?? [];
    signs.add(isFirst ? some.slice(1) : some);
    rows += some.length;
  }
  if (rows === 0) throw new FileProblem("empty");
  send({ type: "count", header, rows: rows - (settings.hasHeader ? 1 : 0), signs: signs.tallies });
}

/** Buffers rows until a batch is requested; no more are read meanwhile. */
async function batches({ settings, skip, work }: Extract<ReadingTask["job"], { type: "batches" }>): Promise<void> {
  const makeBatch: BatchMaker =
    work === undefined
      ? (rows) => rows
      : ((await import(work.module)) as { batchMaker: (data: unknown) => BatchMaker }).batchMaker(work.data);
  const markSurplus = surplusMarker(settings.hasHeader);
  let left = skip + (settings.hasHeader ? 1 : 0);
  let waiting: FileRow[] = [];
  let requested = await nextRequest();
  let takenBefore = 0;
  for await (const read of rowsOf(settings)) {
    const some = markSurplus(read);
    const fresh = left > 0 ? some.slice(left) : some;
    left = Math.max(0, left - some.length);
    waiting = waiting.length === 0 ? fresh : waiting.concat(fresh);
    while (waiting.length >= requested || (waiting.length > 0 && taken - takenBefore > maxBatchBytes)) {
      const rows = waiting.slice(0, requested);
      send({ type: "batch", batch: makeBatch(rows), rows: rows.length, share: taken / Math.max(size, 1) });
      waiting = waiting.slice(requested);
      takenBefore = taken;
      requested = await nextRequest();
    }
  }
  if (waiting.length > 0) {
    send({ type: "batch", batch: makeBatch(waiting), rows: waiting.length, share: 1 });
    await nextRequest();
  }
  send({ type: "end" });
}

async function nextRequest(): Promise<number> {
  if (requests.length === 0) await new Promise<void>((resolve) => (onRequest = resolve));
  return requests.shift() ?? 1;
}

try {
  if (job.type === "preview") await preview(job.settings);
  else if (job.type === "count") await count(job);
  else await batches(job);
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  send({ type: "problem", code: error.code, values: error.values });
}
port.close();
