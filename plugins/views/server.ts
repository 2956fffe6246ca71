/** The server half of `views`: what lists and the menu know of saved views, their calls, tables and jobs. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { views } from "./contract.ts";
import { viewHandlers } from "./server/handlers.ts";
import { viewMigrations } from "./server/migrations.ts";
import { pinnedBadges, pinnedMenu } from "./server/pinned-views.ts";
import { countSavedViews, readViews } from "./server/read-views.ts";
import { subscriptionJobs } from "./server/subscription-jobs.ts";

export const server = defineServerPlugin(views, {
  setup: (services) => ({
    migrations: viewMigrations,
    formerOwner: "kernel/list-settings",
    endpoints: viewHandlers(services),
    jobs: subscriptionJobs(services),
    listViews: { read: (resourceId, adminUser) => readViews(services, resourceId, adminUser) },
    ownMenu: {
      items: (adminUser) => pinnedMenu(services, adminUser),
      badges: (adminUser) => pinnedBadges(services, adminUser),
    },
    limits: [
      {
        name: "saved-views",
        label: "views:limit",
        inTotal: services.options.maxViews,
        perHour: services.options.viewsPerHour,
        used: (userPk, _services, db) => countSavedViews(db, userPk),
      },
    ],
  }),
});
