/** How long pieces of work take: the last durations of each, so that what was slow once does not count for good. */

/** In seconds, of the last pieces of work. */
export interface Times {
  median: number;
  p95: number;
  max: number;
}

export interface Timed<About> {
  about: About;
  /** Since the start. */
  count: number;
  times: Times;
}

export interface Durations<About> {
  add(key: string, about: About, seconds: number): void;
  /** The slowest first. */
  slowest(): Timed<About>[];
}

/** Of each key. */
const keptDurations = 200;
const shown = 10;

interface Measured<About> {
  about: About;
  count: number;
  durations: number[];
  /** Since the start. */
  max: number;
}

/** @param maxKeys above it, the key whose maximum is the smallest goes */
export function keepDurations<About>(maxKeys: number): Durations<About> {
  const measured = new Map<string, Measured<About>>();
  return {
    add: (key, about, seconds) => {
      const known = measured.get(key) ?? { about, count: 0, durations: [], max: 0 };
      known.durations[known.count % keptDurations] = seconds;
      known.count += 1;
      known.max = Math.max(known.max, seconds);
      measured.set(key, known);
      if (measured.size > maxKeys) measured.delete(fastestOf(measured, key));
    },
    slowest: () =>
      [...measured.values()]
        .map(({ about, count, durations }) => ({ about, count, times: timesOf(durations) }))
        .toSorted((a, b) => b.times.p95 - a.times.p95)
        .slice(0, shown),
  };
}

/** @param except the newest, which would always go */
function fastestOf(measured: ReadonlyMap<string, Measured<unknown>>, except: string): string {
  let fastest = { key: except, max: Infinity };
  for (const [key, { max }] of measured) {
    if (key !== except && max < fastest.max) fastest = { key, max };
  }
  return fastest.key;
}

function timesOf(durations: readonly number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
