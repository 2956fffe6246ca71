/**
 * Orders the callers of a resource that one caller at a time can use: interactive work first, and round robin among the
 * callers of the same rank.
 */
import type { Work } from "./work-order.ts";

/**
 * Milliseconds of use after which a call is treated as background work, because a user no longer expects it to respond
 * at once.
 */
const interactiveMs = 500;
/** The number of interactive turns after which background work gets one, so that it always makes progress. */
const turnsBeforeBackground = 8;

/** Ends the turn. */
export type EndTurn = () => void;

export interface FairQueue {
  /** Waits for a turn. @param isAlone no other turn begins until this one has ended */
  enter(work: Work, isAlone: boolean): Promise<EndTurn>;
  /** The number of callers that wait for a turn. */
  readonly waiting: number;
}

interface Waiting {
  work: Work;
  isAlone: boolean;
  begin: (end: EndTurn) => void;
}

/**
 * @param places the maximum number of concurrent turns. A turn with `isAlone` may begin while others still run, but
 * none begins after it until it has ended.
 * @example
 * const end = await queue.enter(currentWork(), true);
 * try { await use() } finally { end() }
 */
export function createFairQueue(places: number, now: () => number = () => performance.now()): FairQueue {
  const ranks = { interactive: createRank(), background: createRank() };
  let underWay = 0;
  let isHeld = false;
  let sinceBackground = 0;

  const choose = (): Waiting | undefined => {
    const isBackgroundDue = ranks.background.size > 0 && sinceBackground >= turnsBeforeBackground;
    const rank = ranks.interactive.size === 0 || isBackgroundDue ? ranks.background : ranks.interactive;
    sinceBackground = rank === ranks.background ? 0 : sinceBackground + 1;
    return rank.take();
  };
  const beginNext = (): void => {
    while (!isHeld && underWay < places) {
      const next = choose();
      if (next === undefined) return;
      underWay += 1;
      isHeld = next.isAlone;
      const began = now();
      let hasEnded = false;
      next.begin(() => {
        if (hasEnded) return;
        hasEnded = true;
        next.work.usedMs += now() - began;
        underWay -= 1;
        if (next.isAlone) isHeld = false;
        beginNext();
      });
    }
  };
  return {
    get waiting() {
      return ranks.interactive.size + ranks.background.size;
    },
    enter: (work, isAlone) =>
      new Promise((begin) => {
        const isBackground = work.isBackground || work.usedMs > interactiveMs;
        ranks[isBackground ? "background" : "interactive"].add({ work, isAlone, begin });
        beginNext();
      }),
  };
}

interface Rank {
  readonly size: number;
  add(waiting: Waiting): void;
  /** Removes and returns the first request of the caller whose turn is next. */
  take(): Waiting | undefined;
}

function createRank(): Rank {
  /** In the order of the callers' next turns, because a map preserves insertion order. */
  const callers = new Map<string, Waiting[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add: (waiting) => {
      const { key } = waiting.work;
      const line = callers.get(key) ?? [];
      line.push(waiting);
      callers.set(key, line);
      size += 1;
    },
    take: () => {
      const [first] = callers;
      if (first === undefined) return undefined;
      const [key, line] = first;
      const next = line.shift();
      size -= 1;
      callers.delete(key);
      if (line.length > 0) callers.set(key, line);
      return next;
    },
  };
}
