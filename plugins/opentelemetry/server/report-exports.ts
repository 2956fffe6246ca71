/** Reports when a signal can no longer be sent, and when it can again: once each, not for every batch. */
import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import type { PluginServices } from "@portalkit/kernel/server";
import type { Signal } from "../contract.ts";

/** What the exporters of spans and of log records have in common. */
interface Exporter<Item> {
  export(items: Item[], done: (result: ExportResult) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

export function reportExports<Item>(
  exporter: Exporter<Item>,
  signal: Signal,
  log: Pick<PluginServices["log"], "info" | "warn">,
): Required<Exporter<Item>> {
  let isFailing = false;
  return {
    export: (items, done) =>
      exporter.export(items, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn(
            { reason: reasonOf(result.error) },
            `the collector does not accept ${signal}; they are dropped until it does`,
          );
        if (!hasFailed && isFailing) log.info(`the collector accepts ${signal} again`);
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
