/** Each user's lists: layouts, saved and shared views, pinned views and subscriptions. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { listSettingsEndpoints } from "./endpoints.ts";
import { listSettingsMigrations } from "./migrations.ts";
import { countSavedViews } from "./read-list-settings.ts";
import { subscriptionJobs } from "./subscriptions/subscription-jobs.ts";

export const listSettingsFeature = defineKernelFeature({
  id: "list-settings",
  needs: ["resources"],
  permissions: {
    "share-views": {
      description: "Share saved views of lists with roles or everyone, and make them the default of roles",
    },
  },
  setup: (kernel) => ({
    migrations: listSettingsMigrations,
    endpoints: listSettingsEndpoints(kernel),
    jobs: subscriptionJobs(kernel),
    limits: [
      {
        name: "saved-views",
        label: "server:usageLimits.savedViews",
        ...kernel.config.portal.limits.savedViews,
        used: (userPk, _services, db) => countSavedViews(db, userPk),
      },
    ],
  }),
});
