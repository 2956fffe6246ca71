/** Sample name: a widget of the overview. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export { getSampleName } from "./contract/calls.ts";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: a widget of the overview",
  options: Type.Object({}, { additionalProperties: false }),
  permissions: { view: { description: "See the widget" } },
});
