/** The first page rendered on the server: on the screen before its scripts have loaded. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export const serverRendering = pluginContract({
  name: "server-rendering",
  description: "The server renders the first page, so that it is on the screen before its scripts have loaded",
  options: Type.Object({}, { additionalProperties: false }),
  rendersPages: true,
});
