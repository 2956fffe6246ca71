/** The main thread's side of reading a file: sends parts, receives batches, and keeps the reader one batch ahead. */
import { Worker } from "node:worker_threads";
import type { NumberForm } from "./decimal-signs.ts";
import type { ReadSettings } from "../../contract/import-schemas.ts";
import { FileProblem } from "./file-problem.ts";
import type { RowLimits } from "./file-row.ts";
import type { FromThread, ReadingTask, ThreadWork, ToThread } from "./reading-thread.ts";

export interface ReadingFile {
  size: number;
  limits: RowLimits;
  /** Returns nothing after the last part. */
  part: (number: number) => Promise<Uint8Array | undefined>;
}

/** The heap of a reading thread. Rows of a workbook may be large, but a file is never in the heap as a whole. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

type Message = Exclude<FromThread, { type: "want" | "problem" }>;
type MessageOf<Type extends Message["type"]> = Extract<Message, { type: Type }>;

/**
 * Returns the first rows, read with the chosen or guessed settings.
 * @throws FileProblem
 */
export const previewInThread = (file: ReadingFile, settings?: ReadSettings): Promise<MessageOf<"preview">> =>
  oneMessage(file, { type: "preview", ...(settings === undefined ? {} : { settings }) }, "preview");

/**
 * Returns the number of rows, the names of the columns, and what those of numbers tell about their decimal signs.
 * @throws FileProblem
 */
export const countInThread = (
  file: ReadingFile,
  settings: ReadSettings,
  numbers: Readonly<Record<number, NumberForm>>,
): Promise<MessageOf<"count">> => oneMessage(file, { type: "count", settings, numbers }, "count");

async function oneMessage<Type extends "preview" | "count">(
  file: ReadingFile,
  job: ReadingTask["job"],
  type: Type,
): Promise<MessageOf<Type>> {
  const reader = start(file, job);
  try {
    const message = await reader.next();
    if (message.type !== type) throw new Error(`the reading thread gave no ${type}`);
    return message as MessageOf<Type>;
  } finally {
    await reader.stop();
  }
}

export interface BatchReader {
  /**
   * Returns the next batch, of about this many rows; nothing at the end of the file.
   * @throws FileProblem
   */
  next(rows: number): Promise<MessageOf<"batch"> | undefined>;
  stop(): Promise<void>;
}

export function batchesInThread(
  file: ReadingFile,
  choices: { settings: ReadSettings; skip: number; work?: ThreadWork | undefined },
): BatchReader {
  const { work, ...others } = choices;
  const reader = start(file, { type: "batches", ...others, ...(work === undefined ? {} : { work }) });
  let isAhead = false;
  return {
    stop: () => reader.stop(),
    next: async (rows) => {
      if (!isAhead) reader.send({ type: "next", rows });
      // The thread prepares the next batch while the caller writes this one.
      reader.send({ type: "next", rows });
      isAhead = true;
      const message = await reader.next();
      if (message.type === "end") return undefined;
      if (message.type !== "batch") throw new Error("the reading thread gave no batch");
      return message;
    },
  };
}

interface Reader {
  send(message: ToThread): void;
  /** Returns the next message, except requests for parts, which are answered here. */
  next(): Promise<Message>;
  stop(): Promise<void>;
}

function start(file: ReadingFile, job: ReadingTask["job"]): Reader {
  const data: ReadingTask = { job, limits: file.limits, size: file.size };
  const thread = new Worker(new URL("./reading-thread.ts", import.meta.url), { workerData: data, resourceLimits });
  const received: (() => Message)[] = [];
  let onReceived: (() => void) | undefined;
  const receive = (read: () => Message): void => {
    received.push(read);
    onReceived?.();
  };
  const fail = (error: unknown): void =>
    receive(() => {
      throw error;
    });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: ToThread): void => thread.postMessage(message);
  thread.on("message", (message: FromThread) => {
    if (message.type === "want") file.part(message.number).then((bytes) => send({ type: "part", bytes }), fail);
    else if (message.type === "problem") fail(new FileProblem(message.code, message.values));
    else receive(() => message);
  });
  thread.on("error", (error) => fail(isOutOfMemory(error) ? new FileProblem("brokenWorkbook") : error));
  thread.on("exit", () => fail(new Error("the reading thread has ended")));
  return {
    send,
    next: async () => {
      if (received.length === 0) await new Promise<void>((resolve) => (onReceived = resolve));
      const read = received.shift();
      if (read === undefined) throw new Error("the reading thread has sent nothing");
      return read();
    },
    stop: async () => void (await thread.terminate()),
  };
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
