/** The calls and the work of an importer. Progress is published on a topic of the user. */
import { sql } from "kysely";
import type { AddedContributions, PluginServices } from "@portalkit/kernel/server";
import { importHandlers } from "./import-handlers.ts";
import type { ImporterContribution } from "./importer.ts";
import { importJob, openImport } from "./run-import.ts";

/** A runner writes batches far more often than this. */
const silentSeconds = 120;
/** A file that is not imported within this time is deleted. */
const idleHours = 24;

export function importerContributions(importer: ImporterContribution, { plugin }: PluginServices): AddedContributions {
  return {
    endpoints: importHandlers(importer),
    works: [
      {
        name: importJob,
        table: "portal_imports",
        running: ["checking", "importing"],
        only: sql`plugin = ${plugin}`,
        silentSeconds,
        expired: sql`(state in ('uploading', 'checked') and updated_at < now() - make_interval(hours => ${idleHours}))
          or created_at < now() - make_interval(days => ${importer.keepDays}::int)`,
        ...(importer.targetsResources === true ? { lapsed: { resource: "target" } } : {}),
        open: (id, services) => openImport(importer, id, services),
      },
    ],
  };
}
