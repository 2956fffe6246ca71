/** Browser half of the audit log: renders differences, and each record's history on its page. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { auditLog } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof auditLog>({
  name: "audit-log",
  setup: () => ({
    fields: [
      {
        name: "changes",
        list: () => import("./browser/change-summary.tsx").then((module) => module.ChangeSummary),
        show: () => import("./browser/change-table.tsx").then((module) => module.ChangesField),
      },
      {
        name: "record",
        list: () => import("./browser/record-link.tsx").then((module) => module.RecordLink),
        show: () => import("./browser/record-link.tsx").then((module) => module.RecordLink),
      },
    ],
    pageInjections: [
      {
        resource: "*",
        page: "show",
        position: "bottom",
        allowed: "see-history",
        load: () => import("./browser/record-history.tsx").then((module) => module.RecordHistory),
      },
      {
        resource: "audit_log",
        page: "show",
        position: "bottom",
        load: () => import("./browser/entry-details.tsx").then((module) => module.EntryDetails),
      },
    ],
  }),
});
