/** The order in which pages are begun: a flood of them must not keep calls, or pages of other lines, waiting. */
import { createFairQueue } from "../concurrency/fair-queue.ts";
import { nextTurn } from "../concurrency/next-turn.ts";

/** Enough to wait for the database in the meantime, and too few to fill a turn of the event loop. */
const pagesAtOnce = 4;

/**
 * Begins pages one after the other: of different lines in turn, and each in a turn of the event loop of its own, so
 * that calls that have arrived meanwhile are handled first.
 * @param line the part of the internet that the request comes from, as in `addressGroups`
 */
export type PageTurns = <Result>(line: string, begin: () => Promise<Result>) => Promise<Result>;

export function createPageTurns(): PageTurns {
  const queue = createFairQueue(pagesAtOnce);
  return async (line, begin) => {
    const end = await queue.enter({ key: line, isBackground: false, usedMs: 0 }, false);
    try {
      await nextTurn();
      return await begin();
    } finally {
      end();
    }
  };
}
