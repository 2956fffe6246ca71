/** Sample name: an action on the records of one resource. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: an action of the records of one resource",
  options: Type.Object(
    { resource: Type.String({ description: "Resource whose records have the action" }) },
    { additionalProperties: false },
  ),
  permissions: { run: { description: "Run it" } },
  references: { resource: "resource" },
  multiple: true,
  icons: ["sparkles"],
});
