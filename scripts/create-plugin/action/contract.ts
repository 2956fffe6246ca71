/** Sample name: an action of the records of one resource. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "#kernel/contract";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: an action of the records of one resource",
  options: Type.Object(
    {
      resource: Type.String({ description: "Resource whose records have the action" }),
      roles: withDefault(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: "Roles that may run it" }), ["superadmin"]),
    },
    { additionalProperties: false },
  ),
  references: { resource: "resource" },
  multiple: true,
  icons: ["sparkles"],
});
