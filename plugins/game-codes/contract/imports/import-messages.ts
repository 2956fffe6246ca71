/** What the import of codes says besides what imports of all kinds do. */
import { rowProblemMessages } from "#kernel/contract";

export const importMessages = {
  imports: "Imports of codes",
  uploads: "Uploads of codes",
  title: "Import codes",
  intro: "A CSV, TXT or XLSX file, or pasted text: one code a line, or columns with the game and the denomination.",
  paste: "Or paste codes",
  usePasted: "Use pasted text",
  pastedName: "Pasted codes",
  mapping: "What the codes are for",
  code: "Code",
  game: "Game",
  denomination: "Denomination",
  choose: "Choose…",
  fromColumn: "Column: {name}",
  columnNumber: "Column {number}",
  working: "{rows} rows read, {stored} codes imported",
  done: "{stored} code imported | {stored} codes imported",
  cancelled: "Stopped. {stored} code is in stock already | Stopped. {stored} codes are in stock already",
  rows: "Rows in the file",
  stored: "Imported",
  inFile: "Duplicates in the file",
  inStock: "Duplicates in stock",
  bad: "Bad rows",
  report: "Download the report",
  showCodes: "Show its codes",
  batch: "Batch",
} as const;

/** Why a row gives no code. */
export const reasonMessages = {
  ...rowProblemMessages,
  empty: "There is no code",
  short: "The code is shorter than 4 characters",
  long: "The code is longer than 200 characters",
  characters: "Character {position} of the code is not valid in a code",
  invisible: "Character {position} of the code is invisible: a zero-width, direction or no-break character",
  cellError: "The spreadsheet shows an error here instead of a code",
  noGame: "No game has this name",
  noDenomination: "The game has no such denomination",
  denominationGone: "The denomination has been deleted",
  inFile: "Duplicate code in the file",
  inStock: "The code is in stock already",
} as const;
export type RowReason = keyof typeof reasonMessages;

/** Why an import is refused as a whole. */
export const importRefusals = {
  mapping: "Choose the denomination, or the column that holds it",
  gone: "The denomination was deleted meanwhile",
} as const;
