/** The browser half of `bulk-operations`: their page, its entry in the user menu, and what lists use of them. */
import { defineBrowserPlugin, slots, matchingChangesPort } from "@portalkit/kernel/browser/plugin";
import type { bulkOperations } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof bulkOperations>({
  name: "bulk-operations",
  setup: () => ({
    routes: [
      {
        path: "/bulk-operations",
        layout: "shell",
        title: "bulk-operations:title",
        load: () => import("./browser/page.ts").then((m) => m.BulkOperationsScreen),
      },
    ],
    slots: [{ slot: slots.userMenu, load: () => import("./browser/page.ts").then((m) => m.loadEntry()) }],
    offers: [
      {
        port: matchingChangesPort,
        load: () => import("./browser/matching-changes.tsx").then((m) => m.offerMatchingChanges),
      },
    ],
  }),
});
