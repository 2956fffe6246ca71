/** The system page: whether all is well with the deployment, and if not, what to do about it. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export { getSystem, type SystemFinding, type SystemState } from "./contract/calls.ts";

export const system = pluginContract({
  name: "system",
  description: "A page that says how the deployment is: processes, work, storage, slowest calls, and what is wrong",
  options: Type.Object({}, { additionalProperties: false }),
  permissions: { see: { description: "See the system page: processes, storage, slow calls, and what is wrong" } },
  pages: { "/system": "system:title" },
  icons: ["history", "refresh-cw", "circle-check", "triangle-alert", "circle-alert"],
});
