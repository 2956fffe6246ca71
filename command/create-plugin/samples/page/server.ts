/** The server half of `sample-name`: the endpoint of its page. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { sampleName } from "./contract.ts";
import { sampleNameHandlers } from "./server/handlers.ts";

export const server = defineServerPlugin(sampleName, {
  setup: () => ({ endpoints: sampleNameHandlers }),
});
