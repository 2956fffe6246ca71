/**
 * CSV as RFC 4180 has it, read and written piece by piece; texts that a spreadsheet would run as formulas are defused.
 */
import { invisibleStart } from "./invisible.ts";

export type Delimiter = "," | ";" | "\t" | "|";

/**
 * What a spreadsheet takes for the begin of a formula: a sign, in its full-width and small forms too, or a tab or
 * line's end, after whatever a spreadsheet skips. Apostrophes before it are those that this file writes.
 */
const formula = new RegExp(
  `^'*${invisibleStart}[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]`,
  "u",
);
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Whether a spreadsheet could run the text as a formula. A plain number with a sign is none. */
export const isFormulaLike = (text: string): boolean => formula.test(text) && !plainNumber.test(text);

/** One cell, quoted where it must be. An apostrophe before it defuses a formula. */
export function csvCell(text: string): string {
  const safe = isFormulaLike(text) ? `'${text}` : text;
  return /[",;|\t\r\n]/.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. A line of one empty cell is quoted, since an empty line is no row. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(csvCell).join(",")}\r\n`;
}

/** The text that was meant: takes back the sign that defused it. */
export const meantText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A row and the line of the file that it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export interface CsvReader {
  /** Gives the rows that are whole by now. */
  push(text: string): CsvRow[];
  /** Gives the last row, if the file ends without a line's end. */
  end(): CsvRow[];
  /** Where the row that is being read begins. */
  line(): number;
}

/** @param longest characters of one row, beyond which a quote was surely never closed: reading it on throws */
export function csvReader(delimiter: Delimiter, longest: number): CsvReader {
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
    // An empty line is no row.
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
      if (size > longest) throw new RangeError(`the row that begins on line ${rowLine} has no end`);
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

/** The delimiter that the first lines of a file are cut by: the one most often outside quotes. */
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
