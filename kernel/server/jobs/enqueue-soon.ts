/** Starts a job a moment after a transaction has written work for it: by then the transaction has ended. */
import type { Database } from "../../contract/database.ts";
import type { PluginServices } from "../plugin-services.ts";

/** One job serves all that a busy moment brings. What a longer transaction writes is found by the job's schedule. */
const pauseMs = 250;

const waiting = new WeakMap<Database, Map<string, NodeJS.Timeout>>();

function timersOf(db: Database): Map<string, NodeJS.Timeout> {
  const timers = waiting.get(db) ?? new Map<string, NodeJS.Timeout>();
  waiting.set(db, timers);
  return timers;
}

/**
 * @param job of the plugin whose services these are; it needs a schedule, for what a process that dies leaves behind
 */
export function enqueueSoon({ id, db, enqueue, log }: PluginServices, job: string): void {
  const timers = timersOf(db);
  const key = `${id}/${job}`;
  if (timers.has(key)) return;
  const timer = setTimeout(() => {
    timers.delete(key);
    enqueue(job, {}, { singletonKey: job }).catch((error: unknown) =>
      log.warn({ err: error, job }, "a job could not be started; its schedule does it"),
    );
  }, pauseMs);
  timer.unref();
  timers.set(key, timer);
}

/** Before the database is closed: call it in the clean-up of the plugin's `start`. */
export function cancelEnqueueing({ id, db }: PluginServices): void {
  const timers = timersOf(db);
  for (const [key, timer] of timers) {
    if (!key.startsWith(`${id}/`)) continue;
    clearTimeout(timer);
    timers.delete(key);
  }
}
