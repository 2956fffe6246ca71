/** Reads and writes CSV (RFC 4180) in chunks; escapes texts that a spreadsheet would run as formulas. */
import { invisibleStart } from "./invisible.ts";

export type Delimiter = "," | ";" | "\t" | "|";

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

/** A row and the line of the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export interface CsvReader {
  /** Returns the rows that are complete so far. */
  push(text: string): CsvRow[];
  /** Returns the last row, if the file does not end with a line break. */
  end(): CsvRow[];
  /** The line on which the current row begins. */
  line(): number;
}

/** @param longest maximum characters of one row; `push` throws beyond it, because a quote was surely never closed */
export function csvReader(delimiter: Delimiter, maxLength: number): CsvReader {
  let cells: string[] = [];
  let cell = "";
  let size = 0;
  let line = 1;
  let rowLine = 1;
  let isQuoted = false;
  let wasQuoted = false;
  let isStart = true;
  let afterReturn = false;

  const endRow = (rows: CsvRow[]): void => {
    // An empty line is not a row.
    if (cells.length > 0 || cell !== "" || wasQuoted) rows.push({ line: rowLine, cells: [...cells, cell] });
    cells = [];
    cell = "";
    size = 0;
    wasQuoted = false;
    rowLine = line;
  };
  const push = (text: string): CsvRow[] => {
    const rows: CsvRow[] = [];
    for (let index = 0; index < text.length; index += 1) {
      const sign = text[index] as string;
      if (isStart) {
        isStart = false;
        if (sign === "\uFEFF") continue;
      }
      const follows = afterReturn && sign === "\n";
      afterReturn = sign === "\r";
      if (!follows && (sign === "\n" || sign === "\r")) line += 1;
      size += 1;
      if (size > maxLength) throw new RangeError(`the row that begins on line ${rowLine} has no end`);
      if (isQuoted) {
        if (sign === '"') isQuoted = false;
        else cell += sign;
      } else if (sign === '"' && wasQuoted) {
        // The second of two quotes inside quotes.
        cell += '"';
        isQuoted = true;
      } else if (sign === '"' && cell === "") {
        isQuoted = true;
        wasQuoted = true;
      } else if (sign === delimiter) {
        cells.push(cell);
        cell = "";
        wasQuoted = false;
      } else if (sign === "\n" || sign === "\r") {
        if (!follows) endRow(rows);
      } else cell += sign;
    }
    return rows;
  };
  return {
    push,
    line: () => rowLine,
    end: () => {
      const rows: CsvRow[] = [];
      endRow(rows);
      return rows;
    },
  };
}

/** Detects the delimiter from the first lines of a file: the one that occurs most often outside quotes. */
export function detectDelimiter(sample: string): Delimiter {
  const bare = sample
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .slice(0, 10)
    .join("\n");
  const counts = ([",", ";", "\t", "|"] as const).map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length - 1,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
