/** Waits for a database server that is started beside this process, as containers are. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

const intervalMs = 1_000;

/** Nothing listens yet, the name is not known yet, or the server says that it starts. */
const startingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "57P03",
]);

const isStarting = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isStarting)
    : startingCodes.has(String((error as { code?: unknown } | undefined)?.code));

/**
 * Connects again until it succeeds, or fails for another reason, such as a wrong password.
 * @param waitMs for how long
 * @throws what `connect` throws
 */
export async function waitForServer<Result>(
  connect: () => Promise<Result>,
  { waitMs, log }: { waitMs: number; log: Pick<Logger, "info"> },
): Promise<Result> {
  const until = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (!isStarting(error) || performance.now() + intervalMs > until) throw error;
      if (tries === 0) log.info({ seconds: waitMs / 1_000 }, "waiting for the database server");
      await sleep(intervalMs);
    }
  }
}
