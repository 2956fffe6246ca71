/** On whose behalf the database is asked, which goes with a call or a job into everything that it runs. */
import { AsyncLocalStorage } from "node:async_hooks";

/** One call or job. The embedded database, which has one connection, serves them in turn. */
export interface Work {
  /** Whose work it is: a user, an address, a job. Those with the same key share one place in the order. */
  key: string;
  /** Background work waits for the calls that a person waits for. */
  isBackground: boolean;
  /** Time that it has had the connection. */
  usedMs: number;
}

const current = new AsyncLocalStorage<Work>();

/** Runs something, and all that it waits for, as a piece of work of its own. */
export function asWork<Result>(work: Pick<Work, "key" | "isBackground">, run: () => Result): Result {
  return current.run({ ...work, usedMs: 0 }, run);
}

/** The work under way. What runs outside of calls and jobs is the kernel's own. */
export const currentWork = (): Work => current.getStore() ?? { key: "kernel", isBackground: false, usedMs: 0 };
