/** Imports of files: the calls, and the screens of those plugins that have something to import into. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export {
  addImportPart,
  beginImport,
  cancelImport,
  downloadImportReport,
  getImport,
  importTopic,
  listImports,
  previewImport,
  removeImport,
  startImport,
} from "./contract/import-calls.ts";
export { importErrors, type ImportErrorName } from "./contract/import-errors.ts";
export { importLimits } from "./contract/import-limits.ts";
export type {
  ImportChange,
  ImportInfo,
  ImportMapping,
  ImportMatching,
  ImportPreview,
  ReadSettings,
} from "./contract/import-schemas.ts";
export { rowProblemMessages } from "./contract/row-problems.ts";

export const imports = pluginContract({
  name: "imports",
  description: "Imports of CSV, TXT and XLSX files, for the plugins that have something to import into",
  options: Type.Object({}, { additionalProperties: false }),
});
