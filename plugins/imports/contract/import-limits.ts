/** Limits of imports, in a separate file because the reading thread does not need the schemas. */

/** A file is uploaded in parts of `partBytes`. Each importer sets its own maximum row length. */
export const importLimits = {
  partBytes: 1_048_576,
  textBytes: 512 * 1_048_576,
  workbookBytes: 64 * 1_048_576,
  pasteCharacters: 5_000_000,
  columns: 200,
  previewRows: 20,
  skipLines: 20,
} as const;

/** The sheets of a workbook that can be chosen. */
export const sheetLimits = { nameCharacters: 255, count: 500 } as const;

/** How much of imports the server sends to be shown. */
export const shownLimits = { cellCharacters: 120, problems: 100, imports: 30 } as const;
