/** A plugin whose halves contribute what the types forbid, as one that is not checked by the compiler may. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export const mistaken = pluginContract({
  name: "mistaken",
  description: "Contributes mistakes",
  options: Type.Object({}, { additionalProperties: false }),
  pages: { "/mistaken": "mistaken:title" },
  multiple: true,
});
