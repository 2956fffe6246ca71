/** Limits how often scrapes read the database, and how long a scrape waits for it. */

/** A scrape of Prometheus may take 10 seconds by default, and must not fail because of the database. */
export const storedWorkTimeoutMs = 2_000;
const minIntervalMs = 10_000;

/**
 * Returns a function that calls `read` at most once in each interval; until then it returns the same result, failed or
 * not. It rejects if `read` takes too long, whatever `read` waits for.
 */
export function limitReads<Result>(
  read: () => Promise<Result>,
  { timeoutMs = storedWorkTimeoutMs, intervalMs = minIntervalMs, now = () => performance.now() } = {},
): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= intervalMs) last = { result: inTime(read, timeoutMs), at: now() };
    return last.result;
  };
}

async function inTime<Result>(read: () => Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the database did not answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([read(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
