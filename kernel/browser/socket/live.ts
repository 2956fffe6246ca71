/** The application's socket. */
import { build } from "portal:build";
import { createSocketBus } from "./socket-bus.ts";

export const socketBus = createSocketBus({
  url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${build.basePath}/afws`,
  // oxlint-disable-next-line no-console -- docs/product.md, portal 8: socket failures are only logged
  log: (message) => console.info(message),
});
