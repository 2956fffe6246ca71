/** What the import of codes adds to the plugin's server half. */
import { sql } from "kysely";
import type { HandledEndpoint, JobContribution, Migration, PluginServices, TopicContribution } from "#kernel/server";
import { importHandlers } from "./import-handlers.ts";
import { importMigrations } from "./import-migrations.ts";
import { importOptionsOf } from "./may-import.ts";
import { importJob, resumeImports, runImport } from "./run-import.ts";

/** A runner writes a batch far more often than this. */
const silentSeconds = 120;
/** A file that nobody imports within a day is thrown away. */
const idleHours = 24;

export const importContributions: { migrations: readonly Migration[]; endpoints: readonly HandledEndpoint[]; jobs: readonly JobContribution[]; topics: readonly TopicContribution[] } = {
  migrations: importMigrations,
  endpoints: importHandlers,
  jobs: [
    { name: importJob, run: runImport },
    { name: "keep-up-imports", schedule: "*/5 * * * *", run: (_data, services) => keepUp(services) },
  ],
  topics: [{ pattern: "/:pk/codes-import/:id", mayHear: ({ adminUser, params }) => params["pk"] === String(adminUser.pk) }],
};

export async function keepUp(services: PluginServices): Promise<void> {
  await sql`delete from code_imports where state = 'uploading' and updated_at < now() - make_interval(hours => ${idleHours})`.execute(services.db);
  await sql`delete from code_imports where state <> 'importing' and created_at < now() - make_interval(days => ${importOptionsOf(services).importKeepDays}::int)`.execute(services.db);
  await resumeImports(services, silentSeconds);
}
