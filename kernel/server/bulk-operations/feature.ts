/** Changes of many records: planned, run in the background, and taken back. */
import { kernelId } from "../../contract/permissions.ts";
import { bulkOperationsTopic } from "../../contract/resources/bulk-operations.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { bulkOperationEndpoints } from "./endpoints.ts";
import { bulkOperationMigrations } from "./migrations.ts";
import { countRunningOperations, maySeeEveryone } from "./operation-store.ts";
import { removeOldSecrets } from "./sealed-values.ts";
import { bulkOperationJobs, resumeOperations } from "./run-operation.ts";

export const bulkOperationsFeature = defineKernelFeature({
  id: "bulk-operations",
  needs: ["resources", "session"],
  permissions: {
    "manage-bulk-operations": {
      description: "See, pause, continue and stop the bulk operations of all users",
    },
  },
  pages: [{ path: "/bulk-operations", layout: "shell" }],
  setup: (kernel) => ({
    migrations: bulkOperationMigrations,
    endpoints: bulkOperationEndpoints(kernel),
    jobs: bulkOperationJobs(kernel),
    matchingChanges: { running: (userPk, db) => countRunningOperations(db, userPk) },
    topics: [
      {
        pattern: bulkOperationsTopic(":userPk"),
        authorize: ({ adminUser, params }) =>
          params["userPk"] === String(adminUser.pk) || maySeeEveryone(kernel.services(kernelId), adminUser),
      },
    ],
    start: async () => {
      await removeOldSecrets(kernel);
      await resumeOperations(kernel.services(kernelId));
    },
  }),
});
