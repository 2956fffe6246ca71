/**
 * The server half of `data-transfer`: exports, imports of records, and the topic that reports the progress of an
 * export.
 */
import { defineServerPlugin, extension, handle } from "@portalkit/kernel/server";
import { importerPort } from "@portalkit/imports/server";
import { dataTransfer, exportRecords } from "./contract.ts";
import { backgroundEndpoints } from "./server/exports/background-handlers.ts";
import { exportWork } from "./server/exports/background-job.ts";
import { runExport } from "./server/exports/handlers.ts";
import { dueSchedulesJob } from "./server/schedules/due-schedules.ts";
import { exportMailJob } from "./server/exports/export-mail.ts";
import { scheduleEndpoints } from "./server/schedules/handlers.ts";
import { transferLimits } from "./server/limits.ts";
import { transferMigrations } from "./server/migrations.ts";
import { recordImporter } from "./server/imports/record-importer.ts";

export const server = defineServerPlugin(dataTransfer, {
  setup: (services) => ({
    limits: transferLimits(services.options),
    migrations: transferMigrations,
    endpoints: [handle(exportRecords, runExport), ...backgroundEndpoints, ...scheduleEndpoints(services.options)],
    works: [exportWork(services.options)],
    jobs: [dueSchedulesJob, exportMailJob],
    extensions: [extension(importerPort, recordImporter(services.options))],
  }),
});
