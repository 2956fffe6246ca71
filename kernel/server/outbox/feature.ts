/** What is delivered after a commit: notifications and jobs. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { outboxMigrations } from "./migrations.ts";

export const outboxFeature = defineKernelFeature({
  id: "outbox",
  setup: (kernel) => ({
    migrations: outboxMigrations,
    // What a process has left behind, each minute in one of the processes.
    jobs: [{ name: "deliver-outbox", schedule: "* * * * *", retryLimit: 0, run: () => kernel.outbox.cleanUp() }],
    start: async () => {
      await kernel.outbox.resume();
    },
  }),
});
