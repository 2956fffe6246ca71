/**
 * The order in which callers get a resource that one alone can use: people first, and round robin among the callers of
 * one rank.
 */
import type { Work } from "./work-order.ts";

/**
 * A call that has used so much is no longer one that a person waits for at every statement: it gets the rank of
 * background work.
 */
const interactiveMs = 500;
/** Background work gets one turn after so many of others, or it might never end. */
const turnsBeforeBackground = 8;

/** Gives the turn back. */
export type EndTurn = () => void;

export interface FairQueue {
  /** Waits for a turn. @param isAlone the turn is shared with no later one until it is ended */
  enter(work: Work, isAlone: boolean): Promise<EndTurn>;
  /** How many wait. */
  readonly waiting: number;
}

interface Waiting {
  work: Work;
  isAlone: boolean;
  begin: (end: EndTurn) => void;
}

/**
 * @param places turns under way at once. A turn that is alone begins behind those under way, and none begins behind it.
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
  /** The first of the caller whose turn it is. */
  take(): Waiting | undefined;
}

function createRank(): Rank {
  /** In the order of their next turns: a map keeps the order in which keys were added. */
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
