/** The server half of `opentelemetry`: sends what the server does and what goes wrong, from the start on. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { opentelemetry } from "./contract.ts";
import { checkOptions } from "./server/check-options.ts";
import { startTelemetry } from "./server/start-telemetry.ts";

export const server = defineServerPlugin(opentelemetry, {
  checkOptions,
  setup: (services) => ({ start: () => startTelemetry(services) }),
});
