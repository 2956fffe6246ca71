/** What export and import say. Each text is its own translation key. */
export const transferMessages = {
  export: "Export…",
  import: "Import…",
  close: "Close",
  cancel: "Cancel",

  exportTitle: "Export {resource}",
  format: "Format",
  rows: "Rows",
  allRows: "All {total} rows of this list",
  tickedRows: "{count} ticked row | {count} ticked rows",
  columns: "Columns",
  shownColumns: "Those shown in the list",
  allColumns: "All columns",
  withKeys: "Add keys of related records",
  withMark: "Mark the file as UTF-8 (for Excel)",
  startExport: "Export",
  exported: "{rows} of {total} rows",
  exportProgress: "Export progress",
  exportDone: "{total} row exported | {total} rows exported",
  exportBroken: "The export was interrupted. Please try again",

  importTitle: "Import into {resource}",
  paste: "Or paste rows with a header line",
  usePasted: "Use pasted rows",
  pastedName: "Pasted rows",
  working: "{rows} of {total} rows",
  done: "{count} record created | {count} records created",
  cancelled: "Stopped after {rows} rows. {stored} records were created",
  report: "Download the rows with mistakes",
  imports: "Imports",
  importFiles: "Files to import",
  exports: "Exports",
} as const;

/** Why an import, or a value of it, is refused. */
export const importRefusals = {
  column: "There is no column {column} to fill",
  ambiguous: "More than one record is called {label}",
  json: "This is no valid JSON",
  repeated: "Line {line} has the same value, and no two records may share it",
  updated: "The portal was updated meanwhile. Choose the file again, without the rows that were imported",
} as const;
