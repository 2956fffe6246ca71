/** Lists and records, with those that were deleted. */
import { topics } from "../../contract/socket.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { createEngine } from "./create-engine.ts";
import { resourceEndpoints } from "./endpoints.ts";
import { bulkActionLimit } from "./changes/bulk-action-limit.ts";
import { checkSummary } from "./prepare/check-summaries.ts";
import { resourceMigrations } from "./migrations.ts";
import { trashJobs } from "./trash/clean-up.ts";
import { mayRead } from "./view/resource-view.ts";

export const resourcesFeature = defineKernelFeature({
  id: "resources",
  needs: ["idempotency", "limits", "session"],
  pages: [
    { path: "/resource/:resourceId", layout: "shell" },
    { path: "/resource/:resourceId/show/:primaryKey", layout: "shell" },
    { path: "/resource/:resourceId/edit/:primaryKey", layout: "shell" },
    { path: "/resource/:resourceId/create", layout: "shell" },
  ],
  checkSummary,
  setup: (kernel) => ({
    resourceEngine: createEngine(kernel),
    migrations: resourceMigrations,
    endpoints: resourceEndpoints(kernel),
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
