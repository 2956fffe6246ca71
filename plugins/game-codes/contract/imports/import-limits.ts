/** Limits of importing codes; a file of its own, for the reading thread has no use for the schemas. */

/** A file comes in parts of this size; characters and rows beyond the limits are refused with a reason. */
export const importLimits = {
  partBytes: 1_048_576, textBytes: 512 * 1_048_576, workbookBytes: 64 * 1_048_576, pasteCharacters: 5_000_000, lineCharacters: 20_000, columns: 100, codeCharacters: 200, previewRows: 10, shownProblems: 50, listed: 30,
} as const;
