/** Waits for a database server that is started beside this process, as containers are. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isUnreachable } from "./database-unavailable.ts";

const intervalMs = 1_000;

/** Nothing can be reached yet, or the server says that it starts. */
const isStarting = (error: unknown): boolean =>
  isUnreachable(error) || (error as { code?: unknown } | null)?.code === "57P03";

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
