/** Starts the delivering a moment after something is to be delivered: the transaction that says so has ended by then. */
import type { Database, PluginServices } from "#kernel/server";

export const deliverJob = "deliver-webhooks";

/** One job serves all that a busy moment brings. A transaction that takes longer is found by the job's schedule. */
const pauseMs = 250;

const waiting = new WeakMap<Database, NodeJS.Timeout>();

export function wakeDelivering({ db, enqueue, log }: PluginServices): void {
  if (waiting.has(db)) return;
  const timer = setTimeout(() => {
    waiting.delete(db);
    enqueue(deliverJob, {}, { singletonKey: "deliver" }).catch((error: unknown) => log.warn({ err: error }, "the delivering of webhooks could not be started; its schedule does it"));
  }, pauseMs);
  timer.unref();
  waiting.set(db, timer);
}

/** The database is about to be closed. */
export function stopWaking({ db }: PluginServices): void {
  clearTimeout(waiting.get(db));
  waiting.delete(db);
}
