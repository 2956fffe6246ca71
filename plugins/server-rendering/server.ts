/** Server half of `server-rendering`: a thread that renders pages. */
import { defineServerPlugin, offer, pageRenderingPort } from "@portalkit/kernel/server";
import { serverRendering } from "./contract.ts";
import { createPageRenderer } from "./server/page-renderer.ts";

export const server = defineServerPlugin(serverRendering, {
  setup: () => ({ offers: [offer(pageRenderingPort, ({ log }) => createPageRenderer(log))] }),
});
