/** Reports quickly whether the database answers; the answer decides whether this process receives requests. */
import { setTimeout as sleep } from "node:timers/promises";

/** How long to wait if the database has answered recently: the query may be queued behind other statements. */
const timeoutMs = 100;
/** A database that has answered within this time is busy, not down. */
const silenceMs = 5_000;
/** How long to wait otherwise: whoever asks has a limit of their own, often of a few seconds. */
const maxWaitMs = 2_000;

/**
 * Runs one query at a time, shared by all concurrent callers.
 * @param ask resolves with whether the database has answered, and never rejects
 * @returns true if it answers, or is busy and has answered within the last `silenceMs`; at the latest after `maxWaitMs`
 */
export function readiness(ask: () => Promise<boolean>, now: () => number = Date.now): () => Promise<boolean> {
  let answeredAt = -Infinity;
  let pending: Promise<boolean> | undefined;
  const question = async (): Promise<boolean> => {
    const isAnswered = await ask();
    if (isAnswered) answeredAt = now();
    pending = undefined;
    return isAnswered;
  };
  return async () => {
    pending ??= question();
    const isSilent = now() - answeredAt >= silenceMs;
    const patience = new AbortController();
    const impatient = sleep(isSilent ? maxWaitMs : timeoutMs, !isSilent, { signal: patience.signal });
    try {
      return await Promise.race([pending, impatient.catch(() => !isSilent)]);
    } finally {
      patience.abort();
    }
  };
}
