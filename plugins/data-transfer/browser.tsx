/** The browser half of `data-transfer`: two entries in the menu of lists, their dialogs, and the page of exports. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { dataTransfer } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof dataTransfer>({
  name: "data-transfer",
  setup: () => ({
    routes: [
      {
        path: "/exports",
        layout: "shell",
        allowed: "export",
        title: "data-transfer:background.title",
        load: () => import("./browser/exports-screen.tsx").then((module) => module.ExportsScreen),
      },
    ],
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
