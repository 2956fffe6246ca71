/** Whether the database answers, told within moments: who asks for it decides whether this process gets calls. */
import { setTimeout as sleep } from "node:timers/promises";

/** A question may stand behind the statements of others; for so long it is waited for. */
const patienceMs = 100;
/** A database that has answered within this time is busy, not gone. */
const silenceMs = 5_000;

/**
 * Asks one question at a time, however many want to know.
 * @param ask resolves with whether the database has answered, and never rejects
 * @returns true when it answers, or is busy with an answer of moments ago behind it
 */
export function readiness(ask: () => Promise<boolean>, now: () => number = Date.now): () => Promise<boolean> {
  let answeredAt = -Infinity;
  let asking: Promise<boolean> | undefined;
  const question = async (): Promise<boolean> => {
    const isAnswered = await ask();
    if (isAnswered) answeredAt = now();
    asking = undefined;
    return isAnswered;
  };
  return async () => {
    asking ??= question();
    if (now() - answeredAt >= silenceMs) return await asking;
    const patience = new AbortController();
    const isBusy = sleep(patienceMs, true, { signal: patience.signal }).catch(() => true);
    try {
      return await Promise.race([asking, isBusy]);
    } finally {
      patience.abort();
    }
  };
}
