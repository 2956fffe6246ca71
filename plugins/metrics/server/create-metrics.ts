/** All metrics of one portal: what is measured while it runs, and what a scrape reads. */
import { collectDefaultMetrics, Registry } from "prom-client";
import type { StoredWork } from "@portalkit/kernel/server";
import { buildInfo } from "./build-info.ts";
import { runMetrics } from "./run-metrics.ts";
import { stateMetrics } from "./state-metrics.ts";
import { storedMetrics } from "./stored-metrics.ts";

export interface Metrics {
  readonly contentType: string;
  /** Returns everything in the text format of Prometheus. Never fails because of the database. */
  read(): Promise<string>;
  /** Measures from now on; returns the function that stops. */
  start(): () => void;
}

/**
 * @param readStoredWork may reject: `portal_scrape_errors_total` then counts it, and its values are left out
 * @param onError receives why it rejected
 */
export function createMetrics(readStoredWork: () => Promise<StoredWork>, onError: (error: unknown) => void): Metrics {
  const registry = new Registry();
  const stored = storedMetrics(registry, readStoredWork, onError);
  const state = stateMetrics(registry);
  const runs = runMetrics(registry);
  buildInfo(registry);
  return {
    contentType: registry.contentType,
    read: async () => {
      await stored.update();
      state.update();
      return await registry.metrics();
    },
    start: () => {
      // Observes the garbage collector and the event loop, which a config that is only checked must not.
      collectDefaultMetrics({ register: registry });
      return runs.start();
    },
  };
}
