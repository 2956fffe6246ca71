/** The server half of `imports`: tables of imports, and the calls and jobs that importers of other plugins get. */
import { defineServerPlugin, extensionPoint } from "@portalkit/kernel/server";
import { imports } from "./contract.ts";
import { importerPort } from "./server/engine/importer.ts";
import { importerContributions } from "./server/engine/importer-contributions.ts";
import { importMigrations } from "./server/migrations.ts";

// What the server half of a plugin needs that brings rows of files to its records.
export { importerPort } from "./server/engine/importer.ts";
export type {
  BatchOutcome,
  ImportCall,
  ImportChoices,
  ImportEnd,
  ImporterContribution,
  ImportRun,
  ImportSink,
  ImportWorker,
  PlannedRow,
  PreviewedRow,
  RowProblem,
  SinkField,
} from "./server/engine/importer.ts";
export { planLimits } from "./server/engine/import-plan.ts";
export { countRunningImports } from "./server/engine/import-store.ts";
export { partSeal } from "./server/engine/part-seal.ts";
export { meaningsOf } from "./server/reading/decimal-signs.ts";
export type { NumberKind } from "./server/reading/decimal-signs.ts";
export type { FileRow } from "./server/reading/file-row.ts";
export type { BatchMaker } from "./server/reading/reading-thread.ts";

export const server = defineServerPlugin(imports, {
  setup: () => ({
    migrations: importMigrations,
    formerOwner: "kernel/imports",
    extensionPoints: [extensionPoint(importerPort, importerContributions)],
  }),
});
