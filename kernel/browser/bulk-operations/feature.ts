/** The page of bulk operations, and its entry in the user menu. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { slots } from "../extension/slots.ts";

export const bulkOperationsFeature: BrowserContributions = {
  routes: [
    {
      path: "/bulk-operations",
      layout: "shell",
      load: () => import("./page.ts").then((m) => m.BulkOperationsScreen),
    },
  ],
  slots: [{ slot: slots.userMenu, load: () => import("./page.ts").then((m) => m.loadEntry()) }],
};
