/** A plugin with a resource, a page and a menu item of its own. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "@portal/kernel/contract";

export const visits = pluginContract({
  name: "visits",
  description: "Who came by",
  options: Type.Object(
    {
      page: withDefault(Type.String({ description: "Path of the page" }), "/visits"),
      breaks: Type.Optional(
        Type.Enum(["column", "menu", "field", "throws", "icon", "key", "job", "badge"], {
          description: "What to contribute wrongly",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  icons: ["footprints"],
});
