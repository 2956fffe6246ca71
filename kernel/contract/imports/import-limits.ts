/** Limits of imports, in a file of their own: the reading thread has no use for the schemas. */

/** A file comes in parts of `partBytes`. How long rows may be is for each importer to say. */
export const importLimits = {
  partBytes: 1_048_576,
  textBytes: 512 * 1_048_576,
  workbookBytes: 64 * 1_048_576,
  pasteCharacters: 5_000_000,
  columns: 200,
  previewRows: 20,
  cellCharacters: 120,
  shownProblems: 100,
  listed: 30,
} as const;
