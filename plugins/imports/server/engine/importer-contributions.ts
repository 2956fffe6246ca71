/** The calls and jobs of an importer. Progress is published on a topic of the user. */
import { sql } from "kysely";
import type { AddedContributions, PluginServices } from "@portalkit/kernel/server";
import { importHandlers } from "./import-handlers.ts";
import type { ImporterContribution } from "./importer.ts";
import { deleteLapsedImports } from "./import-scope.ts";
import { importJob, resumeImports, runImport } from "./run-import.ts";

/** A runner writes batches far more often than this. */
const silentSeconds = 120;
/** A file that is not imported within this time is deleted. */
const idleHours = 24;

export const importerContributions = (
  importer: ImporterContribution,
  services: PluginServices,
): AddedContributions => ({
  endpoints: importHandlers(importer),
  jobs: [
    { name: importJob, run: (data, ofJob, signal) => runImport(importer, data, ofJob, signal) },
    { name: "clean-up-imports", schedule: "*/5 * * * *", run: (_data, ofJob) => cleanUp(importer, ofJob) },
  ],
  start: async () => {
    await resumeImports(services);
    return undefined;
  },
});

async function cleanUp(importer: ImporterContribution, services: PluginServices): Promise<void> {
  await sql`delete from portal_imports where plugin = ${services.plugin} and (
    (state in ('uploading', 'checked') and updated_at < now() - make_interval(hours => ${idleHours}))
    or (state not in ('checking', 'importing')
      and created_at < now() - make_interval(days => ${importer.keepDays}::int)))`.execute(services.db);
  await deleteLapsedImports(importer, services);
  await resumeImports(services, silentSeconds);
}
