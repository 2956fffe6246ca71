/** The server half of `trash`: the calls of its page. The engine stores deleted records and removes expired ones. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { trash } from "./contract.ts";
import { trashHandlers } from "./server/trash-handlers.ts";

export const server = defineServerPlugin(trash, {
  setup: (services) => ({ endpoints: trashHandlers(services) }),
});
