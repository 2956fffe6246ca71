/**
 * Long work as a chain of jobs: each works for a limited time from the stored progress, so that the work of other users
 * runs in between, and a process that ends loses nothing.
 */
import { Refusal } from "../../contract/errors/refusals.ts";

/** Another runner has continued the work, or a user has ended it, so this runner must stop. */
export class Overtaken extends Error {}

/** How often progress is published and permissions are checked again. */
const tickMs = 400;

/**
 * Repeats a step until the work is complete or the turn is over. Returns false if another turn must continue.
 * @param step returns true if the work is complete
 */
export async function workInTurn(
  { signal, turnMs, tick }: { signal: AbortSignal; turnMs: number; tick: () => void | Promise<void> },
  step: () => Promise<boolean>,
): Promise<boolean> {
  const began = performance.now();
  let ticked = began;
  for (;;) {
    if (signal.aborted) throw new Error("the server stops; the work continues when it runs again");
    if (performance.now() - ticked > tickMs) {
      if (performance.now() - began > turnMs) return false;
      ticked = performance.now();
      await tick();
    }
    if (await step()) return true;
  }
}

/**
 * Runs one turn and what follows it. Errors of the server may be temporary: they are thrown, so that the queue retries.
 * @param work returns false if another turn must continue
 */
export async function runTurn(
  work: () => Promise<boolean>,
  then: {
    complete: () => Promise<void>;
    again: () => Promise<unknown>;
    failed: (refusal: Refusal) => Promise<void>;
  },
): Promise<void> {
  try {
    await ((await work()) ? then.complete() : then.again());
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof Refusal) || isTemporary(error)) throw error;
    await then.failed(error);
  }
}

/** Whether a retry may succeed. */
export const isTemporary = ({ code }: Refusal): boolean => code.startsWith("PORTAL_SERVER_");
