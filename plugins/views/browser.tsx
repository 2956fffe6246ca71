/** The browser half of `views`: the menu beside the title of lists. */
import { defineBrowserPlugin, listViewsPort } from "@portalkit/kernel/browser/plugin";
import type { views } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof views>({
  name: "views",
  setup: () => ({
    offers: [{ port: listViewsPort, load: () => import("./browser/list-views.tsx").then((m) => m.offerListViews) }],
  }),
});
