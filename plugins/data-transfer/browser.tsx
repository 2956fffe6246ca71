/** The browser half of `data-transfer`: two entries in the menu of lists, and their dialogs. */
import { defineBrowserPlugin } from "#kernel/browser/plugin";
import type { dataTransfer } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof dataTransfer>({
  name: "data-transfer",
  setup: () => ({
    pageInjections: [
      {
        resource: "*",
        page: "list",
        position: "threeDotsDropdownItems",
        load: () => import("./browser/list-parts.ts").then((module) => module.MenuItems),
      },
      {
        resource: "*",
        page: "list",
        position: "bottom",
        load: () => import("./browser/list-parts.ts").then((module) => module.OpenDialog),
      },
    ],
  }),
});
