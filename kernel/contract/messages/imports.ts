/** What imports of files say. */
import type { ImportState } from "../imports/import-schemas.ts";

export const importMessages = {
  drop: "Drop a file here, or choose one",
  kinds: "CSV, TXT or XLSX, up to {limit} MB",
  uploading: "Uploading {percent}%",
  uploadProgress: "Upload progress",
  settings: "File settings",
  encoding: "Encoding",
  separator: "Columns are separated by",
  wholeLine: "Nothing: each line is one value",
  comma: "Comma",
  semicolon: "Semicolon",
  tab: "Tab",
  bar: "Vertical bar",
  hasHeader: "The first row has the names of the columns",
  columnNumber: "Column {number}",
  ignore: "Leave out",
  preview: "First {count} row | First {count} rows",
  previewGood: "These rows have no mistakes",
  previewBad: "{count} of these rows has a mistake | {count} of these rows have mistakes",
  missing: "Nothing fills {columns}, which every record needs",
  line: "Line",
  column: "Column",
  problem: "What is wrong",
  reason: "Reason",
  goesTo: "Goes to",
  check: "Check all rows",
  start: "Import",
  back: "Back",
  startOver: "Choose another file",
  new: "New import",
  cancel: "Cancel import",
  progress: "Import progress",
  inBackground: "The import continues in the background",
  checkedGood: "All {count} rows can be imported",
  checkedBad: "{failed} of {total} rows have mistakes. They would be left out",
  leftOut: "{failed} row was left out | {failed} rows were left out",
  failed: "The import has ended: {reason}",
  moreProblems: "{count} more in the report | {count} more in the report",
  unreadable: "The file could not be read. Please try again",
  past: "Past imports",
  pastHint: "Imports you make are listed here with their results.",
  none: "No imports yet",
  file: "File",
  state: "State",
  stored: "Imported",
  when: "When",
  remove: "Remove {file}",
  removeAsk: "Remove this import and its report? What it imported stays.",
} as const;

export const importStateMessages: Readonly<Record<ImportState, string>> = {
  uploading: "Not started", checking: "Checking", checked: "Checked", importing: "Importing", done: "Done", cancelled: "Stopped", failed: "Failed",
};

/** What is wrong with rows whatever they are imported into. */
export const rowProblemMessages = {
  lineTooLong: "The line is too long",
  columns: "The row has too many columns",
  surplus: "Column {position} has a value, but the first row has no such column",
  rounded: "The spreadsheet has rounded this number: format the column as text",
} as const;
