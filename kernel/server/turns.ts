/** Lets work of one kind be done by a few at a time, so that a flood of it does not starve the rest. */
import type { Refusal } from "../contract/refusals.ts";

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param longestQueue who comes later is refused by the function it gives
 * @param busy makes that refusal
 */
export function createTurns({
  atOnce,
  longestQueue,
  busy,
}: {
  atOnce: number;
  longestQueue: number;
  busy: () => Refusal;
}): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= longestQueue) throw busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever finishes hands the turn on, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
