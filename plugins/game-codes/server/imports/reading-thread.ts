/** The thread that reads a file: bytes in, sealed batches or a preview out. Codes are in clear here and nowhere else. */
import { parentPort, workerData } from "node:worker_threads";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { CodeMapping, ReadSettings } from "../../contract/imports/import-schemas.ts";
import { createCodeVault, type VaultKeys } from "../code-vault.ts";
import type { Goods } from "./find-denomination.ts";
import { guessMapping, looksLikeHeader } from "./guess-mapping.ts";
import { guessSettings } from "./guess-settings.ts";
import { FileProblem } from "./import-problem.ts";
import { surplusMarker } from "./surplus-columns.ts";
import { readText, type ByteParts, type FileRow } from "./read-text.ts";
import { rowSealer, type PreviewedRow, type SealedBatch } from "./seal-rows.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

/** What the thread is begun with. */
export interface ReadingTask {
  keys: VaultKeys;
  goods: readonly Goods[];
  settings?: ReadSettings;
  mapping?: CodeMapping;
  isPreview: boolean;
  /** Rows that an earlier turn has done. */
  skip: number;
  size: number;
}

/** To the thread: a part of the file (nothing at its end), or a wish for the next batch of so many rows. */
export type ToThread = { type: "part"; bytes: Uint8Array | undefined } | { type: "next"; rows: number };
export type FromThread =
  | { type: "want"; number: number }
  | { type: "batch"; batch: SealedBatch; share: number }
  | { type: "preview"; settings: ReadSettings; header: string[]; mapping: CodeMapping | null; rows: PreviewedRow[] }
  | { type: "problem"; reason: FileProblem["reason"]; values: FileProblem["values"] }
  | { type: "end" };

const port = parentPort;
if (port === null) throw new Error("this file is a thread's");
const task = workerData as ReadingTask;
const say = (message: FromThread): void => port.postMessage(message);

let onPart: ((bytes: Uint8Array | undefined) => void) | undefined;
const wishes: number[] = [];
let onWish: (() => void) | undefined;
port.on("message", (message: ToThread) => {
  if (message.type === "part") onPart?.(message.bytes);
  else {
    wishes.push(message.rows);
    onWish?.();
  }
});

let taken = 0;
async function* parts(first?: Uint8Array): AsyncGenerator<Uint8Array> {
  if (first !== undefined) yield first;
  for (let number = first === undefined ? 0 : 1; ; number += 1) {
    const bytes = await part(number);
    if (bytes === undefined) return;
    yield bytes;
    // A part counts once its rows are read.
    if (!isWorkbook) taken += bytes.length;
  }
}

function part(number: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    onPart = resolve;
    say({ type: "want", number });
  });
}

let isWorkbook = false;

async function* rowsOf(settings: ReadSettings, first?: Uint8Array): AsyncGenerator<FileRow[]> {
  isWorkbook = settings.format === "workbook";
  if (!isWorkbook) return yield* readText(parts(first) as ByteParts, settings);
  const bytes = Buffer.allocUnsafe(task.size);
  let at = 0;
  for await (const piece of parts(first)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  yield* readWorkbook(bytes, (count) => {
    taken += count;
  });
}

async function preview(): Promise<void> {
  const first = await part(0);
  if (first === undefined || first.length === 0) throw new FileProblem("empty");
  const guessed = { ...guessSettings(Buffer.from(first.buffer, first.byteOffset, first.length)), hasHeader: false };
  // A workbook is one whatever is chosen.
  const settings = task.settings === undefined || task.settings.format !== guessed.format ? guessed : task.settings;
  const rows: FileRow[] = [];
  for await (const some of rowsOf(settings, first)) {
    rows.push(...some.slice(0, importLimits.previewRows + 1 - rows.length));
    if (rows.length > importLimits.previewRows) break;
  }
  const [head] = rows;
  if (head === undefined) throw new FileProblem("empty");
  if (head.problem === "columns") throw new FileProblem("tooManyColumns", { count: `> ${importLimits.columns}`, limit: importLimits.columns });
  const hasHeader = task.settings === undefined || settings !== task.settings ? looksLikeHeader(head.cells) : settings.hasHeader;
  const width = Math.max(...rows.map(({ cells }) => cells.length), 1);
  const header = Array.from({ length: width }, (_, place) => (hasHeader ? (head.cells[place] ?? "") : ""));
  const mapping = task.mapping ?? guessMapping(hasHeader ? header : Array.from({ length: width }, () => ""));
  const sealer = rowSealer(vault, task.goods, mapping ?? { code: importLimits.columns });
  say({ type: "preview", settings: { ...settings, hasHeader }, header, mapping, rows: surplusMarker(hasHeader)(rows).slice(hasHeader ? 1 : 0).slice(0, importLimits.previewRows).map((row) => sealer.preview(row)) });
}

/** Rows wait here until a batch is wished for; no more are read meanwhile. */
async function seal(settings: ReadSettings, mapping: CodeMapping): Promise<void> {
  const sealer = rowSealer(vault, task.goods, mapping);
  const markSurplus = surplusMarker(settings.hasHeader);
  let left = task.skip + (settings.hasHeader ? 1 : 0);
  let waiting: FileRow[] = [];
  let wish = await nextWish();
  for await (const read of rowsOf(settings)) {
    const some = markSurplus(read);
    const fresh = left > 0 ? some.slice(left) : some;
    left = Math.max(0, left - some.length);
    waiting = waiting.length === 0 ? fresh : waiting.concat(fresh);
    while (waiting.length >= wish) {
      say({ type: "batch", batch: sealer.seal(waiting.slice(0, wish)), share: taken / Math.max(task.size, 1) });
      waiting = waiting.slice(wish);
      wish = await nextWish();
    }
  }
  if (waiting.length > 0) {
    say({ type: "batch", batch: sealer.seal(waiting), share: 1 });
    await nextWish();
  }
  say({ type: "end" });
}

async function nextWish(): Promise<number> {
  if (wishes.length === 0) await new Promise<void>((resolve) => (onWish = resolve));
  return wishes.shift() ?? 1;
}

const vault = createCodeVault();
vault.open(task.keys);
try {
  if (task.isPreview) await preview();
  else if (task.settings !== undefined && task.mapping !== undefined) await seal(task.settings, task.mapping);
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  say({ type: "problem", reason: error.reason, values: error.values });
}
port.close();
