/** The main thread's side of the embedded database: one connection that callers use in turn. */
import { Worker } from "node:worker_threads";
import { createFairQueue, type EndTurn } from "../../concurrency/fair-queue.ts";
import { currentWork } from "../../concurrency/work-order.ts";
import type { Answer, FromThread, ThreadTask, ToThread } from "./thread-messages.ts";

/** Exclusive use of the connection by one caller until it ends its turn. */
export interface HeldConnection {
  query(text: string, values: readonly unknown[]): Promise<Answer>;
  end: EndTurn;
}

export interface EmbeddedDatabase {
  /** Runs one statement outside any other caller's transaction. */
  query(text: string, values: readonly unknown[]): Promise<Answer>;
  /** Runs several statements without values as one unit and returns the last rows. */
  script(text: string): Promise<Answer>;
  /** Acquires the connection for a transaction. */
  hold(): Promise<HeldConnection>;
  /** Copies the database's files to a folder that is not there yet; no transaction is open meanwhile. */
  copyTo(folder: string): Promise<void>;
  /** Waits for the answers to the statements already sent, then closes the database's files. */
  close(): Promise<void>;
}

/** The thread ended although `close` was not called. */
export class DatabaseThreadError extends Error {
  override readonly name = "DatabaseThreadError";
}

/** Sends the next statement while one is being answered, so that the thread does not wait for the round trip. */
const statementsAtHand = 2;
/**
 * Maximum time that running statements get when the server stops. After that the thread is terminated, which loses no
 * committed data, as with a kill.
 */
const closeTimeoutMs = 3_000;

/** Megabytes: what the thread allocates are rows on their way, which live until they are posted. */
const maxYoungHeap = 6;

/**
 * Starts the thread and waits until the database is open.
 * @param onCrash called once if the thread ends by itself; every statement fails from then on
 */
export async function startEmbeddedDatabase(
  task: ThreadTask,
  onCrash: (error: Error) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const thread = new Worker(new URL("./database-thread.ts", import.meta.url), {
    workerData: task,
    name: "database",
    resourceLimits: { maxYoungGenerationSizeMb: maxYoungHeap },
  });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const queue = createFairQueue(statementsAtHand);
  let lastId = 0;
  let dead: Error | undefined;
  let closing: Promise<void> | undefined;

  const opened = Promise.withResolvers<void>();
  const die = (error: Error): void => {
    if (dead !== undefined) return;
    dead = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    opened.reject(error);
    if (closing === undefined) onCrash(error);
  };
  thread.on("message", (message: FromThread) => {
    if (message.type === "ready") return opened.resolve();
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "answer") asked?.resolve(message);
    else asked?.reject(Object.assign(new Error(message.failure.message), message.failure.fields));
  });
  thread.on("error", (cause) =>
    die(
      new DatabaseThreadError(
        `the embedded database has failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      ),
    ),
  );
  thread.on("exit", () => die(new DatabaseThreadError("the embedded database is closed")));

  const send = (message: DistributiveOmit<ToThread, "id">): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (dead !== undefined) return reject(dead);
      lastId += 1;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ ...message, id: lastId });
      waiting.set(lastId, { resolve, reject });
    });
  const limited = async (message: DistributiveOmit<ToThread, "id">): Promise<Answer> => {
    const end = await queue.enter(currentWork(), false);
    try {
      return await send(message);
    } finally {
      end();
    }
  };
  const close = async (): Promise<void> => {
    const patience = setTimeout(() => void thread.terminate(), closeTimeoutMs);
    try {
      if (dead === undefined) await send({ type: "close" }).catch(() => undefined);
      await thread.terminate();
    } finally {
      clearTimeout(patience);
    }
  };
  await opened.promise;
  return {
    query: (text, values) => limited({ type: "query", text, values }),
    script: (text) => limited({ type: "script", text }),
    hold: async () => ({
      end: await queue.enter(currentWork(), true),
      query: (text, values) => send({ type: "query", text, values }),
    }),
    copyTo: async (to) => {
      const end = await queue.enter(currentWork(), true);
      try {
        await send({ type: "copy", to });
      } finally {
        end();
      }
    },
    close: () => (closing ??= close()),
  };
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
