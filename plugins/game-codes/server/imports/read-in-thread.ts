/** The main thread's side of reading a file: hands over parts, takes batches, and keeps the reader one batch ahead. */
import { Worker } from "node:worker_threads";
import type { Goods } from "./find-denomination.ts";
import { FileProblem } from "./import-problem.ts";
import type { FromThread, ReadingTask, ToThread } from "./reading-thread.ts";
import type { SealedBatch } from "./seal-rows.ts";

export interface ReadingFile {
  size: number;
  keys: ReadingTask["keys"];
  goods: readonly Goods[];
  /** Nothing beyond the last part. */
  part: (number: number) => Promise<Uint8Array | undefined>;
}

/** The heap of a thread that reads: rows of a workbook may be large, a file never is in there as a whole. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

export type Preview = Extract<FromThread, { type: "preview" }>;

/** @throws FileProblem */
export async function previewInThread(file: ReadingFile, choices: Pick<ReadingTask, "settings" | "mapping">): Promise<Preview> {
  const reader = begin(file, { ...choices, isPreview: true, skip: 0 });
  try {
    const message = await reader.next();
    if (message.type !== "preview") throw new Error("the reading thread gave no preview");
    return message;
  } finally {
    await reader.stop();
  }
}

export interface BatchReader {
  /** The next batch, of about so many rows; nothing at the end of the file. @throws FileProblem */
  next(rows: number): Promise<{ batch: SealedBatch; share: number } | undefined>;
  stop(): Promise<void>;
}

export function batchesInThread(file: ReadingFile, choices: Required<Pick<ReadingTask, "settings" | "mapping" | "skip">>): BatchReader {
  const reader = begin(file, { ...choices, isPreview: false });
  let isAhead = false;
  return {
    stop: () => reader.stop(),
    next: async (rows) => {
      if (!isAhead) reader.say({ type: "next", rows });
      // While the caller writes this batch, the thread makes the next one.
      reader.say({ type: "next", rows });
      isAhead = true;
      const message = await reader.next();
      if (message.type === "end") return undefined;
      if (message.type !== "batch") throw new Error("the reading thread gave no batch");
      return message;
    },
  };
}

interface Reader {
  say(message: ToThread): void;
  /** What it says, except for the parts it wants. */
  next(): Promise<Exclude<FromThread, { type: "want" | "problem" }>>;
  stop(): Promise<void>;
}

function begin(file: ReadingFile, task: Omit<ReadingTask, "keys" | "goods" | "size">): Reader {
  const data: ReadingTask = { ...task, keys: file.keys, goods: file.goods, size: file.size };
  const thread = new Worker(new URL("./reading-thread.ts", import.meta.url), { workerData: data, resourceLimits });
  const said: (() => Exclude<FromThread, { type: "want" | "problem" }>)[] = [];
  let onSaid: (() => void) | undefined;
  const hear = (read: (typeof said)[number]): void => {
    said.push(read);
    onSaid?.();
  };
  const fail = (error: unknown): void => hear(() => {
    throw error;
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const say = (message: ToThread): void => thread.postMessage(message);
  thread.on("message", (message: FromThread) => {
    if (message.type === "want") file.part(message.number).then((bytes) => say({ type: "part", bytes }), fail);
    else if (message.type === "problem") fail(new FileProblem(message.reason, message.values));
    else hear(() => message);
  });
  thread.on("error", (error) => fail(isOutOfMemory(error) ? new FileProblem("brokenWorkbook") : error));
  thread.on("exit", () => fail(new Error("the reading thread has ended")));
  return {
    say,
    next: async () => {
      if (said.length === 0) await new Promise<void>((resolve) => (onSaid = resolve));
      const read = said.shift();
      if (read === undefined) throw new Error("the reading thread has said nothing");
      return read();
    },
    stop: async () => void (await thread.terminate()),
  };
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
