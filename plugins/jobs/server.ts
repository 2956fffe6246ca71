/** The server half of `jobs`: the calls of the page, and the index that makes its lists quick. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { jobs } from "./contract.ts";
import { jobHandlers } from "./server/job-handlers.ts";
import { createListIndex } from "./server/list-jobs.ts";

export const server = defineServerPlugin(jobs, {
  setup: (services) => ({
    endpoints: jobHandlers(services),
    offeredPages: [
      { path: "/jobs", label: "jobs:title", icon: "history", isFor: (adminUser) => services.may(adminUser, "see") },
    ],
    start: async () => {
      await createListIndex(services.db, services.jobs.schema);
      return undefined;
    },
  }),
});
