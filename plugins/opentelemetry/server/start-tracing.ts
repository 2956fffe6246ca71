/** Starts the tracing of a process: spans are sent in batches, and dropped while the collector does not accept them. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { PluginServices } from "@portalkit/kernel/server";
import type { OpenTelemetryOptions } from "../contract.ts";
import { reportExports } from "./report-exports.ts";
import { traceWork } from "./trace-work.ts";

/** Together with the time that calls and jobs get, stays within that of a stopping server. */
const flushMs = 800;
/** Of one batch, with its retries. */
const exportTimeoutMs = 5_000;
/** Spans that wait, some 1 kB each; more are dropped. */
const maxQueueSize = 4_096;

/** The bundle of the package is a folder deep, as this file is. */
const manifestFile = new URL("../package.json", import.meta.url);

/** Returns the function that stops: it sends what waits, within a limited time. */
export function startTracing(
  { endpoint, headers, serviceName, sampleRatio }: OpenTelemetryOptions,
  log: Pick<PluginServices["log"], "info" | "warn">,
): () => Promise<void> {
  const { version } = JSON.parse(readFileSync(manifestFile, "utf8")) as { version: string };
  const exporter = reportExports(
    new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
      headers: { ...headers },
      timeoutMillis: exportTimeoutMs,
      concurrencyLimit: 4,
    }),
    log,
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        "service.name": serviceName,
        "service.version": version,
        "service.instance.id": randomUUID(),
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize, exportTimeoutMillis: exportTimeoutMs + 1_000 })],
  });
  const stopTracing = traceWork(provider.getTracer("@portalkit/opentelemetry", version));
  return async () => {
    stopTracing();
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, flushMs);
    // A failed export has been reported.
    await Promise.race([provider.shutdown().catch(() => undefined), tooLate]);
    clearTimeout(timer);
  };
}
