/**
 * The server half of `data-transfer`: exports, imports of records, and the topic that reports the progress of an
 * export.
 */
import { defineServerPlugin, handle } from "#kernel/server";
import { dataTransfer, exportRecords } from "./contract.ts";
import { runExport } from "./server/exports/handlers.ts";
import { transferLimits } from "./server/limits.ts";
import { transferMigrations } from "./server/migrations.ts";
import { recordImporter } from "./server/imports/record-importer.ts";

export const server = defineServerPlugin(dataTransfer, {
  setup: (services) => ({
    limits: transferLimits(services.options),
    migrations: transferMigrations,
    endpoints: [handle(exportRecords, runExport)],
    importer: recordImporter(services.options),
  }),
});
