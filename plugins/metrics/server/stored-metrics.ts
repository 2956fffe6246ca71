/**
 * The work that is stored in the database: jobs, outbox, last integrity check. Each process of a deployment reports the
 * same values, so queries combine them with `max()`.
 */
import { Counter, Gauge, type Registry } from "prom-client";
import type { StoredWork } from "@portalkit/kernel/server";

export function storedMetrics(
  registry: Registry,
  read: () => Promise<StoredWork>,
  onError: (error: unknown) => void,
): { update: () => Promise<void> } {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help: `${help}; the same in each process`, labelNames: [...labelNames], registers });
  const jobs = gauge("portal_jobs", "Jobs in the queues, by queue and state", ["queue", "state"]);
  const oldestJob = gauge(
    "portal_jobs_oldest_waiting_seconds",
    "For how many seconds the oldest waiting job of a queue has been due",
    ["queue"],
  );
  const outbox = gauge("portal_outbox_waiting", "Entries of the outbox that are not delivered");
  const oldestEntry = gauge("portal_outbox_oldest_seconds", "Age in seconds of the oldest entry of the outbox");
  const verified = gauge(
    "portal_integrity_verified_timestamp_seconds",
    "Time of the last nightly integrity check, in seconds of Unix time; 0 before the first",
  );
  const violated = gauge(
    "portal_integrity_violated_rules",
    "Rules that the last nightly integrity check found violated",
  );
  const errors = new Counter({
    name: "portal_scrape_errors_total",
    help: "Scrapes that could not read the database and left out the values that come from it",
    registers,
  });
  const clear = (): void => {
    for (const labelled of [jobs, oldestJob]) labelled.reset();
    // Resetting these would report 0.
    for (const single of [outbox, oldestEntry, verified, violated]) single.remove();
  };
  let reported: unknown;
  return {
    update: async () => {
      try {
        const { queues, outbox: entries, integrity } = await read();
        clear();
        for (const { queue, waiting, running, failed, oldestSeconds } of queues) {
          jobs.set({ queue, state: "waiting" }, waiting);
          jobs.set({ queue, state: "running" }, running);
          jobs.set({ queue, state: "failed" }, failed);
          oldestJob.set({ queue }, oldestSeconds);
        }
        outbox.set(entries.waiting);
        oldestEntry.set(entries.oldestSeconds);
        verified.set(integrity?.verifiedAt ?? 0);
        violated.set(integrity?.violatedRules ?? 0);
      } catch (error) {
        errors.inc();
        clear();
        // Scrapes of the same interval get the same error.
        if (error !== reported) onError(error);
        reported = error;
      }
    },
  };
}
