/** Lists and records, with those that were deleted. */
import { topics } from "@portalkit/kernel/contract";
import { defineKernelFeature, type KernelFeature, type TableChecks } from "@portalkit/kernel/engine";
import { createEngine } from "./create-engine.ts";
import { resourceHandlers } from "./resource-handlers.ts";
import { bulkActionLimit } from "./changes/bulk-action-limit.ts";
import { checkSummary } from "./prepare/check-summaries.ts";
import { checkTables } from "./prepare/prepare.ts";
import { mergeCatalogues, readCatalogue, type Catalogue } from "./tables/catalogue.ts";
import { resourceMigrations } from "./migrations.ts";
import { trashJobs } from "./trash/clean-up.ts";
import { mayRead } from "./view/resource-view.ts";

const tableChecks: TableChecks<Catalogue> = {
  read: readCatalogue,
  has: ({ tables }, table) => tables.has(table),
  merge: mergeCatalogues,
  problems: (registry, catalogue, isKnown) => checkTables(registry, catalogue, isKnown).problems,
};

export const resourcesFeature: KernelFeature = defineKernelFeature({
  id: "resources",
  needs: ["idempotency", "limits", "session"],
  checkSummary,
  tableChecks,
  setup: (kernel) => ({
    resourceEngine: createEngine(kernel),
    migrations: resourceMigrations,
    endpoints: resourceHandlers(kernel),
    jobs: trashJobs,
    limits: [
      { name: "figures", label: "server:usageLimits.figures", ...kernel.config.portal.limits.figures },
      bulkActionLimit(kernel),
    ],
    topics: [
      {
        pattern: topics.resource(":resourceId"),
        authorize: ({ adminUser, params }) => mayRead(kernel, params["resourceId"] ?? "", adminUser),
      },
    ],
  }),
});
