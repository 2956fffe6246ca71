/** What is measured while the portal runs: calls, statements, runs of jobs, deliveries, the log. */
import { Counter, Histogram, type Registry } from "prom-client";
import { measurements } from "@portalkit/kernel/server";

/** Seconds; a call should be answered within 0.2. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 30];
const statementBuckets = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

/** Labels are routes, queues and fixed words: what callers send never becomes one. */
export function runMetrics(registry: Registry): { start: () => () => void } {
  const registers = [registry];
  const calls = new Histogram({
    name: "portal_http_request_duration_seconds",
    help: "Duration of calls, by plugin instance, method, route and class of the status",
    labelNames: ["plugin", "method", "route", "status"] as const,
    buckets: callBuckets,
    registers,
  });
  const statements = new Histogram({
    name: "portal_database_statement_duration_seconds",
    help: "Duration of statements on the portal's own connections, by kind and result",
    labelNames: ["kind", "result"] as const,
    buckets: statementBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: "portal_job_duration_seconds",
    help: "Duration of job runs in this process, by queue and outcome",
    labelNames: ["queue", "outcome"] as const,
    buckets: jobBuckets,
    registers,
  });
  const deliveries = new Counter({
    name: "portal_outbox_deliveries_total",
    help: "Attempts to deliver from the outbox, by kind and result",
    labelNames: ["kind", "result"] as const,
    registers,
  });
  const logged = new Counter({
    name: "portal_log_lines_total",
    help: "Warnings and errors in the log, by level and plugin instance",
    labelNames: ["level", "plugin"] as const,
    registers,
  });
  return {
    start: () => {
      const stops = [
        measurements.calls.subscribe(({ plugin, method, route, status, seconds }) =>
          calls.observe({ plugin, method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
        ),
        measurements.statements.subscribe(({ kind, isOk, seconds }) =>
          statements.observe({ kind, result: resultOf(isOk) }, seconds),
        ),
        measurements.jobs.subscribe(({ queue, outcome, seconds }) => jobs.observe({ queue, outcome }, seconds)),
        measurements.deliveries.subscribe(({ kind, isOk }) => deliveries.inc({ kind, result: resultOf(isOk) })),
        measurements.logged.subscribe(({ level, plugin = "kernel" }) => logged.inc({ level, plugin })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const resultOf = (isOk: boolean): string => (isOk ? "ok" : "error");
