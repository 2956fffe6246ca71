/** Starts a job shortly after a transaction has written work for it, when the transaction has ended. */
import type { Database } from "../../contract/database.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";

/**
 * The delay in milliseconds: one job handles all work written meanwhile. The job's schedule handles the work of longer
 * transactions.
 */
const pauseMs = 250;

const waiting = new WeakMap<Database, Map<string, NodeJS.Timeout>>();

function timersOf(db: Database): Map<string, NodeJS.Timeout> {
  const timers = waiting.get(db) ?? new Map<string, NodeJS.Timeout>();
  waiting.set(db, timers);
  return timers;
}

/**
 * @param job a job of the plugin that `services` belong to; it needs a schedule, to handle work left by a process that
 * died
 */
export function enqueueSoon({ id, db, enqueue, log }: PluginServices, job: string): void {
  const timers = timersOf(db);
  const key = `${id}/${job}`;
  if (timers.has(key)) return;
  const timer = setTimeout(() => {
    timers.delete(key);
    enqueue(job, {}, { singletonKey: job }).catch((error: unknown) =>
      log.warn({ err: error, job }, "failed to start a job; its schedule will start it"),
    );
  }, pauseMs);
  timer.unref();
  timers.set(key, timer);
}

/** Cancels pending starts before the database is closed. Call it in the clean-up of the plugin's `start`. */
export function cancelEnqueueing({ id, db }: PluginServices): void {
  const timers = timersOf(db);
  for (const [key, timer] of timers) {
    if (!key.startsWith(`${id}/`)) continue;
    clearTimeout(timer);
    timers.delete(key);
  }
}
