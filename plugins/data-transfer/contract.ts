/**
 * Export and import of records: lists as CSV or XLSX, and CSV, TXT and XLSX files into any resource that allows
 * creating or editing.
 */
import { pluginContract } from "@portalkit/kernel/contract";
import { transferOptions } from "./contract/options.ts";

export {
  downloadExport,
  exportRecords,
  exportsTopic,
  exportTopic,
  listExports,
  removeExport,
  startExport,
} from "./contract/calls.ts";
export type { BackgroundExport, ExportRequest } from "./contract/calls.ts";
export {
  changeSchedule,
  createSchedule,
  removeSchedule,
  repeatExport,
  runSchedule,
} from "./contract/schedule-calls.ts";
export type { ExportSchedule } from "./contract/schedules.ts";
export { weekdays, type Rhythm } from "./contract/rhythm.ts";
export { isMeant, type TransferOptions } from "./contract/options.ts";

export const dataTransfer = pluginContract({
  name: "data-transfer",
  description: "Exports lists as CSV or XLSX files, and imports CSV, TXT and XLSX files into resources",
  options: transferOptions,
  needs: ["resources"],
  uses: ["bulk-operations", "imports"],
  permissions: {
    export: { description: "Export lists that the user may see", default: "everyone" },
    import: { description: "Import into resources in which the user may create or edit records", default: "everyone" },
  },
  icons: ["download", "upload", "trash-2", "play", "pencil", "list"],
});
