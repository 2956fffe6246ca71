/** The server half of `opentelemetry`: traces calls, jobs and statements from the start on. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { opentelemetry } from "./contract.ts";
import { checkOptions } from "./server/check-options.ts";
import { startTracing } from "./server/start-tracing.ts";

export const server = defineServerPlugin(opentelemetry, {
  checkOptions,
  setup: (services) => ({ start: () => startTracing(services.options, services.log) }),
});
