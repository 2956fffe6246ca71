/** Writes CSV (RFC 4180); escapes texts that a spreadsheet would run as formulas. */
import { invisibleStart } from "./invisible.ts";

/**
 * The start of a text that a spreadsheet reads as a formula: a sign, including its full-width and small forms, or a tab
 * or line break, after characters that spreadsheets ignore. Leading apostrophes match because `csvCell` writes them.
 */
const formula = new RegExp(
  `^'*${invisibleStart}[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]`,
  "u",
);
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Whether a spreadsheet could run the text as a formula. A plain number with a sign is not one. */
export const isFormulaLike = (text: string): boolean => formula.test(text) && !plainNumber.test(text);

/** One cell, quoted if necessary. A leading apostrophe keeps a formula from running. */
export function csvCell(text: string): string {
  const safe = isFormulaLike(text) ? `'${text}` : text;
  return /[",;|\t\r\n]/.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its line break. A line of one empty cell is quoted, because an empty line is not a row. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(csvCell).join(",")}\r\n`;
}

/** The original text of a cell: removes the apostrophe that `csvCell` added. */
export const meantText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
