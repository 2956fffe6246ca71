/** The main thread's side of the embedded database: one connection, which callers get in turn. */
import { Worker } from "node:worker_threads";
import { createFairQueue, type EndTurn } from "../fair-queue.ts";
import { currentWork } from "../work-order.ts";
import type { Answer, FromThread, ThreadTask, ToThread } from "./thread-messages.ts";

/** The connection for one caller alone, until it ends its turn. */
export interface HeldConnection {
  query(text: string, values: readonly unknown[]): Promise<Answer>;
  end: EndTurn;
}

export interface EmbeddedDatabase {
  /** One statement, which no transaction of others contains. */
  query(text: string, values: readonly unknown[]): Promise<Answer>;
  /** Several statements without values as one piece; gives the last rows. */
  script(text: string): Promise<Answer>;
  /** The connection for a transaction. */
  hold(): Promise<HeldConnection>;
  /** Answers what was sent, and closes the database's files. */
  close(): Promise<void>;
}

/** The thread has ended though nobody closed it. */
export class DatabaseThreadError extends Error {
  override readonly name = "DatabaseThreadError";
}

/** While one statement is answered the next is at hand, so that the thread does not wait for the way there and back. */
const statementsAtHand = 2;
/**
 * Statements under way may take so long when the server stops; then the thread is ended, as by a kill, which loses
 * nothing.
 */
const closeTimeoutMs = 3_000;

/**
 * Starts the thread and waits until the database is open.
 * @param onCrash called once when the thread ends by itself; every statement fails from then on
 */
export async function startEmbeddedDatabase(
  task: ThreadTask,
  onCrash: (error: Error) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const thread = new Worker(new URL("./database-thread.ts", import.meta.url), { workerData: task, name: "database" });
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
  const inTurn = async (message: DistributiveOmit<ToThread, "id">): Promise<Answer> => {
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
    query: (text, values) => inTurn({ type: "query", text, values }),
    script: (text) => inTurn({ type: "script", text }),
    hold: async () => ({
      end: await queue.enter(currentWork(), true),
      query: (text, values) => send({ type: "query", text, values }),
    }),
    close: () => (closing ??= close()),
  };
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
