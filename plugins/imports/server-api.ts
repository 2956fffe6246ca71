/** What the server half of a plugin needs that brings rows of files to its records: an importer, and its rows. */
export { importerPort } from "./server/engine/importer.ts";
export type {
  BatchOutcome,
  ImportCall,
  ImportChoices,
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
