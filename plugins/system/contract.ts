/** The system page: whether all is well with the deployment, and if not, what to do about it. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "@portalkit/kernel/contract";

export { explainStatement, getSystem, type SystemFinding, type SystemState } from "./contract/calls.ts";

export const system = pluginContract({
  name: "system",
  description: "A page that says how the deployment is: processes, work, storage, slowest calls, and what is wrong",
  options: Type.Object(
    {
      keysDueDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description: "After how many days the page asks for another PORTAL_SECRET or key of PORTAL_KEYS",
        }),
        730,
      ),
    },
    { additionalProperties: false },
  ),
  permissions: { see: { description: "See the system page: processes, storage, slow calls, and what is wrong" } },
  pages: { "/system": "system:title" },
  icons: ["history", "refresh-cw", "circle-check", "triangle-alert", "circle-alert"],
});
