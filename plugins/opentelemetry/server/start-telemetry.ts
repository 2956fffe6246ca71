/** Starts to send spans and log records: in batches, which are dropped while the collector does not accept them. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { parseJson } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { OpenTelemetryOptions, Signal } from "../contract.ts";
import { emitLogRecords } from "./emit-log-records.ts";
import { reportExports } from "./report-exports.ts";
import { traceWork } from "./trace-work.ts";

/** Of all signals together. With the time that calls and jobs get, stays within that of a stopping server. */
const flushMs = 800;
/** Of one batch, with its retries. */
const exportTimeoutMs = 5_000;
/** Of each signal: spans or log records that wait, some 1 kB each; more are dropped. */
const limits = { maxQueueSize: 4_096, exportTimeoutMillis: exportTimeoutMs + 1_000 };

const scope = "@portalkit/opentelemetry";

/** The bundle of the package is a folder deep, as this file is. */
const manifestFile = new URL("../package.json", import.meta.url);

/** Returns the function that stops: it sends what waits, within a limited time. */
export function startTelemetry({
  id,
  options,
  log,
}: Pick<PluginServices<OpenTelemetryOptions>, "id" | "options" | "log">): () => Promise<void> {
  const { version } = parseJson(readFileSync(manifestFile, "utf8")) as { version: string };
  const resource = defaultResource().merge(
    resourceFromAttributes({
      "service.name": options.serviceName,
      "service.version": version,
      "service.instance.id": randomUUID(),
    }),
  );
  const sends = (signal: Signal): boolean => options.signals.includes(signal);
  const tracers = new TracerProvider({
    resource,
    // Without traces, work still has a trace id, which its log records share.
    sampler: sends("traces")
      ? new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampleRatio) })
      : new AlwaysOffSampler(),
    spanProcessors: sends("traces")
      ? [
          new BatchSpanProcessor({
            exporter: reportExports(new OTLPTraceExporter(exporterOptions(options, "traces")), "traces", log),
            ...limits,
          }),
        ]
      : [],
  });
  const loggers = new LoggerProvider({
    resource,
    processors: sends("logs")
      ? [
          new BatchLogRecordProcessor({
            exporter: reportExports(new OTLPLogExporter(exporterOptions(options, "logs")), "logs", log),
            ...limits,
          }),
        ]
      : [],
  });
  const tracing = traceWork(tracers.getTracer(scope, version));
  const stopLogs = sends("logs") ? emitLogRecords(loggers.getLogger(scope, version), tracing.current, id) : undefined;
  return async () => {
    stopLogs?.();
    tracing.stop();
    await withinTime([tracers, loggers].map((provider) => provider.shutdown()));
  };
}

const exporterOptions = ({ endpoint, headers }: OpenTelemetryOptions, signal: Signal) => ({
  url: `${endpoint.replace(/\/+$/, "")}/v1/${signal}`,
  headers: { ...headers },
  timeoutMillis: exportTimeoutMs,
  concurrencyLimit: 4,
});

/** Ignores failures: those of exports have been reported. */
async function withinTime(flushes: readonly Promise<void>[]): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, flushMs);
  await Promise.race([Promise.allSettled(flushes), timeout]);
  clearTimeout(timer);
}
