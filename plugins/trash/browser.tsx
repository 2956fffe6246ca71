/** The browser half of `trash`: its page, and the entry in the menu of lists that leads to it. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { trash } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof trash>({
  name: "trash",
  setup: () => ({
    routes: [
      {
        path: "/resource/:resourceId/trash",
        layout: "shell",
        load: () => import("./browser/page.ts").then((m) => m.TrashScreen),
      },
    ],
    pageInjections: [
      {
        resource: "*",
        page: "list",
        position: "threeDotsDropdownItems",
        isFor: (resource) => resource.options.trash !== undefined,
        load: () => import("./browser/page.ts").then((m) => m.TrashEntry),
      },
    ],
  }),
});
