/**
 * SIGTERM and SIGINT stop the server cleanly; a second signal or a timeout ends it at once. Logs uncaught errors.
 * Before it closes, a server that was sent SIGTERM drains: it answers calls while the proxy in front learns that it is
 * not ready. Then it refuses calls, for proxies that learn it from a refused call alone: a call that reached a closing
 * connection would be lost.
 */
import type { Logger } from "pino";

const timeoutMs = 4_500;
/** How long calls are refused after a drain: the next call of each proxy, and those already on their way. */
const refuseMs = 1_000;

/** @param drainMs how long the server drains after SIGTERM, default 0; whoever presses Ctrl+C does not wait */
export function stopOnSignal(
  server: { drain(): void; refuseCalls(): void; close(): Promise<void> },
  log: Pick<Logger, "info" | "error" | "fatal">,
  drainMs = 0,
): void {
  let stopping = false;
  const closed = async (signal: NodeJS.Signals): Promise<void> => {
    if (signal === "SIGTERM" && drainMs > 0) {
      server.drain();
      await new Promise((resolve) => setTimeout(resolve, drainMs));
      server.refuseCalls();
      await new Promise((resolve) => setTimeout(resolve, refuseMs));
    }
    setTimeout(() => {
      log.error({ timeoutMs }, "calls did not finish in time; leaving them");
      process.exit(1);
    }, timeoutMs).unref();
    await server.close();
  };
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    closed(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("uncaughtExceptionMonitor", (error) =>
    log.fatal({ err: error }, "the process ends because of an uncaught error"),
  );
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
