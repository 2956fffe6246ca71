/** A small deterministic random source, so that every demo is the same marketplace. */

export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns an id in the format of a version 4 UUID, derived from the seed. */
  uuid(): string;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number): string => Array.from({ length: digits }, () => between(0, 15).toString(16)).join("");
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[between(0, 3)] ?? "8"}${hex(3)}-${hex(12)}`,
  };
}

/** Draws items with a frequency proportional to their weights. */
export function weighted<Item>(random: Random, items: readonly Item[], weightOf: (item: Item) => number): () => Item {
  let sum = 0;
  const ends = items.map((item) => (sum += weightOf(item)));
  return () => {
    const at = random.next() * sum;
    const index = ends.findIndex((end) => at < end);
    return items[index === -1 ? items.length - 1 : index] as Item;
  };
}
