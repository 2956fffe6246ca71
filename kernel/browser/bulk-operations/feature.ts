/** The page of bulk operations, its entry in the user menu, and what lists use of them. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { slots } from "../extension/slots.ts";
import { matchingChangesPort } from "../record/matching-changes.ts";

export const bulkOperationsFeature: BrowserContributions = {
  routes: [
    {
      path: "/bulk-operations",
      layout: "shell",
      load: () => import("./page.ts").then((m) => m.BulkOperationsScreen),
    },
  ],
  slots: [{ slot: slots.userMenu, load: () => import("./page.ts").then((m) => m.loadEntry()) }],
  offers: [
    { port: matchingChangesPort, load: () => import("./matching-changes.tsx").then((m) => m.offerMatchingChanges) },
  ],
};
