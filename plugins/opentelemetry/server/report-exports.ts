/** Reports when spans can no longer be sent, and when they can again: once each, not for every batch. */
import { ExportResultCode } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { PluginServices } from "@portalkit/kernel/server";

export function reportExports(exporter: SpanExporter, log: Pick<PluginServices["log"], "info" | "warn">): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn(
            { reason: reasonOf(result.error) },
            "the collector does not accept traces; they are dropped until it does",
          );
        if (!hasFailed && isFailing) log.info("the collector accepts traces again");
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Leaves out what the collector has answered: it may repeat what was sent. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return [error?.code, error?.message].filter((part) => part !== undefined && part !== "").join(" ") || "unknown";
}
