/** Lets a benchmark that started processes and databases remove them when it is interrupted. */

export class Interruption extends Error {}

/**
 * Runs with a signal that aborts on Ctrl-C and SIGTERM. The run then stops what it has started, and rejects with the
 * signal's reason, an `Interruption`.
 */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) return;
    process.stderr.write("Stopping ...\n");
    controller.abort(new Interruption("Interrupted"));
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    return await run(controller.signal);
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
