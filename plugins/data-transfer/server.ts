/** The server half of `data-transfer`: exports, imports with their job, and the topics that tell how far they are. */
import { defineServerPlugin, handle } from "#kernel/server";
import { dataTransfer, exportRecords } from "./contract.ts";
import { messages } from "./messages.ts";
import { runExport } from "./server/export-records.ts";
import { importCalls } from "./server/import-calls.ts";
import { keepUp, resume } from "./server/keep-up.ts";
import { transferLimits } from "./server/limits.ts";
import { transferMigrations } from "./server/migrations.ts";
import { runImport, runJob } from "./server/run-import.ts";

export const server = defineServerPlugin(dataTransfer, {
  setup: (services) => ({
    messages,
    limits: transferLimits(services.options),
    migrations: transferMigrations,
    endpoints: [
      handle(exportRecords, runExport),
      ...importCalls,
    ],
    topics: ["import", "export"].map((kind) => ({ pattern: `/:pk/${kind}/:id`, mayHear: ({ adminUser, params }) => params["pk"] === adminUser.pk })),
    jobs: [
      { name: runJob, run: runImport },
      { name: "keep-up", schedule: "*/5 * * * *", run: () => keepUp(services) },
    ],
    start: async () => void (await resume(services)),
  }),
});
