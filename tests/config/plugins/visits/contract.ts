/** A plugin with a resource, a page and a menu item of its own. */
import { Type } from "typebox";
import { pluginContract, setting, withDefault } from "@portalkit/kernel/contract";

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
  settings: Type.Object({
    perPage: setting(Type.Integer({ minimum: 5, maximum: 100 }), { label: "Visits per page", default: 20 }),
    greeting: setting(Type.String({ maxLength: 20 }), { label: "Greeting", default: "", change: "change-settings" }),
    key: setting(Type.String({ minLength: 8 }), { label: "Key", secret: true, change: "change-settings" }),
  }),
  permissions: { "change-settings": { description: "Change the settings" } },
  icons: ["footprints"],
});
