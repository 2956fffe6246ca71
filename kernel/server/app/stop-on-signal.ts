/** SIGTERM and SIGINT stop the server cleanly; a second signal or a timeout ends it at once. Logs uncaught errors. */
import type { Logger } from "pino";

const timeoutMs = 4_500;

export function stopOnSignal(server: { close(): Promise<void> }, log: Pick<Logger, "info" | "error" | "fatal">): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error({ timeoutMs }, "calls did not finish in time; leaving them");
      process.exit(1);
    }, timeoutMs).unref();
    server.close().then(
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
