/** A resource and a menu item; options add an error to each. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import type { MenuItemDefinition, ResourceDefinition } from "@portalkit/kernel/contract";
import { visits } from "./contract.ts";

export const server = defineServerPlugin(visits, {
  setup: ({ options: { breaks } }) => {
    if (breaks === "throws") throw new Error("out of order");
    const type = (breaks === "column" ? "strnig" : "string") as "string";
    const menu: MenuItemDefinition[] = [
      {
        label: "Visits",
        icon: breaks === "icon" ? "footprnts" : "footprints",
        path: breaks === "menu" ? "/visit/today" : "/visits/today",
      },
    ];
    const resources: ResourceDefinition[] = [
      {
        resourceId: "visits",
        table: "visits",
        label: "Visits",
        columns: [
          { name: "id", primaryKey: true },
          { name: "address", type },
        ],
      },
    ];
    const when = { [breaks === "key" ? "scedule" : "schedule"]: breaks === "job" ? "0 25 * * *" : "0 2 * * *" };
    const jobs = [{ name: "count", run: () => Promise.resolve(), ...when }];
    const badge = { itemId: "games", value: () => Promise.resolve(1) };
    return { resources, menu, jobs, badges: breaks === "badge" ? [badge, badge] : [] };
  },
});
