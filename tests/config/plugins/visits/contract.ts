/** A plugin with a resource, a page and a menu item of its own. */
import { Type } from "typebox";
import { pluginContract } from "#kernel/contract";

export const visits = pluginContract({
  name: "visits",
  description: "Who came by",
  options: Type.Object({
    page: Type.Optional(Type.String({ default: "/visits", description: "Path of the page" })),
    breaks: Type.Optional(Type.Enum(["column", "menu", "field", "throws", "icon"], { description: "What to contribute wrongly" })),
  }, { additionalProperties: false }),
  icons: ["footprints"],
});
