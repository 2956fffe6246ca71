/** The server half of `sample-name`: offers its service to the server halves of other plugins. */
import { defineServerPlugin, offer } from "@portalkit/kernel/server";
import { sampleName, sampleNamePort } from "./contract.ts";
import { askServer } from "./server/ask-server.ts";

export const server = defineServerPlugin(sampleName, {
  setup: (services) => ({
    offers: [offer(sampleNamePort, () => ({ lookUp: (term) => askServer(services, term) }))],
  }),
});
