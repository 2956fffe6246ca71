/** The call or job that database statements belong to, available to all code that it runs. */
import { AsyncLocalStorage } from "node:async_hooks";

/** One call or job. The embedded database has a single connection and serves them in turn. */
export interface Work {
  /** Identifies the originator: a user, an address or a job. Work with the same key shares one place in the queue. */
  key: string;
  /** Background work waits for interactive calls. */
  isBackground: boolean;
  /** Milliseconds for which it has used the connection. */
  usedMs: number;
}

const current = new AsyncLocalStorage<Work>();

/** Runs a function, and everything it awaits, as separate work. */
export function asWork<Result>(work: Pick<Work, "key" | "isBackground">, run: () => Result): Result {
  return current.run({ ...work, usedMs: 0 }, run);
}

/** The current work. Code that runs outside calls and jobs counts as the kernel's. */
export const currentWork = (): Work => current.getStore() ?? { key: "kernel", isBackground: false, usedMs: 0 };
