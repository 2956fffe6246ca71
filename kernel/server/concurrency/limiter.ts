/** Limits how many tasks of one kind run concurrently, so that a flood of them does not starve the rest. */
import type { Refusal } from "../../contract/errors/refusals.ts";

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param maxQueueLength the maximum number of waiting tasks; further ones are refused
 * @param busy returns the refusal
 */
export function createLimiter({
  atOnce,
  maxQueueLength,
  busy,
}: {
  atOnce: number;
  maxQueueLength: number;
  busy: () => Refusal;
}): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxQueueLength) throw busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next waiting task, so that a new task cannot take it in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
