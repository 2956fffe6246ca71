/**
 * Adds the calls and jobs of an importer to the contributions of its plugin. Progress is published on a topic of the
 * user.
 */
import { sql } from "kysely";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import { importHandlers } from "./import-handlers.ts";
import type { ImporterContribution } from "../extension/contributions/importer.ts";
import { deleteLapsedImports } from "./import-scope.ts";
import { importJob, resumeImports, runImport } from "./run-import.ts";

/** A runner writes batches far more often than this. */
const silentSeconds = 120;
/** A file that is not imported within this time is deleted. */
const idleHours = 24;

export function withImporter(contributions: ServerContributions): ServerContributions {
  const { importer, endpoints = [], jobs = [] } = contributions;
  if (importer === undefined) return contributions;
  return {
    ...contributions,
    endpoints: [...endpoints, ...importHandlers(importer)],
    jobs: [
      ...jobs,
      { name: importJob, run: (data, services, signal) => runImport(importer, data, services, signal) },
      { name: "clean-up-imports", schedule: "*/5 * * * *", run: (_data, services) => cleanUp(importer, services) },
    ],
  };
}

async function cleanUp(importer: ImporterContribution, services: PluginServices): Promise<void> {
  await sql`delete from portal_imports where plugin = ${services.plugin} and (
    (state in ('uploading', 'checked') and updated_at < now() - make_interval(hours => ${idleHours}))
    or (state not in ('checking', 'importing')
      and created_at < now() - make_interval(days => ${importer.keepDays}::int)))`.execute(services.db);
  await deleteLapsedImports(importer, services);
  await resumeImports(services, silentSeconds);
}
