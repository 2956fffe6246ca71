/** The server half of `bulk-operations`: their calls, the job that runs them, and their tables. */
import { defineServerPlugin, offer } from "@portalkit/kernel/server";
import { bulkOperations, bulkOperationsTopic } from "./contract.ts";
import { sealedChanges } from "./server/edited-values.ts";
import { bulkOperationHandlers } from "./server/handlers.ts";
import { bulkOperationMigrations } from "./server/migrations.ts";
import { countRunningOperations, maySeeEveryone } from "./server/operation-store.ts";
import { recordedChanges, recordedChangesPort } from "./server/recorded-changes.ts";
import { bulkOperationWork } from "./server/run-operation.ts";
import { removeOldSecrets, sealedValues } from "./server/sealed-values.ts";

export { recordedChangesPort } from "./server/recorded-changes.ts";

export const server = defineServerPlugin(bulkOperations, {
  setup: (services) => ({
    migrations: bulkOperationMigrations,
    formerOwner: "kernel/bulk-operations",
    endpoints: bulkOperationHandlers(services),
    works: [bulkOperationWork(services)],
    offers: [offer(recordedChangesPort, () => recordedChanges(services))],
    sealed: [sealedChanges, sealedValues],
    matchingChanges: { running: (userPk, db) => countRunningOperations(db, userPk) },
    topics: [
      {
        pattern: bulkOperationsTopic(":userPk"),
        authorize: ({ adminUser, params }) =>
          params["userPk"] === String(adminUser.pk) || maySeeEveryone(services, adminUser),
      },
    ],
    start: async () => {
      await removeOldSecrets(services);
      return undefined;
    },
  }),
});
