/** The rows of a text file, in pieces of bounded size: lines that are codes, or lines cut into columns. */
import { csvReader, meantText, type CsvRow } from "#kernel/thread";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { ReadSettings } from "../../contract/imports/import-schemas.ts";
import { FileProblem } from "./import-problem.ts";

/** One row of a file. A problem makes its cells meaningless. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  problem?: "lineTooLong" | "columns" | "rounded" | "surplus";
  /** The column that the problem speaks of, from 1. */
  position?: number;
}

export type ByteParts = AsyncIterable<Uint8Array>;

/** Blank lines are no rows. @throws FileProblem for bytes that are not of this encoding, and for a quote without an end */
export async function* readText(parts: ByteParts, { encoding, separator }: Pick<ReadSettings, "encoding" | "separator">): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = separator === "" ? lineReader() : columnReader(separator);
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new FileProblem("encoding", { encoding: encoding.toUpperCase(), line: reader.line() });
    }
  };
  for await (const bytes of parts) yield reader.push(decode(bytes));
  yield [...reader.push(decode(undefined)), ...reader.end()];
}

interface RowReader {
  push(text: string): FileRow[];
  end(): FileRow[];
  line(): number;
}

function columnReader(separator: Exclude<ReadSettings["separator"], "">): RowReader {
  const reader = csvReader(separator, importLimits.lineCharacters * 10);
  const rowOf = ({ line, cells }: CsvRow): FileRow => {
    if (cells.length > importLimits.columns) return { line, cells: [], problem: "columns" };
    return cells.some(({ length }) => length > importLimits.lineCharacters) ? { line, cells: [], problem: "lineTooLong" } : { line, cells: cells.map(meantText) };
  };
  const isRow = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== "");
  return {
    line: () => reader.line(),
    push: (text) => {
      try {
        return reader.push(text).filter(isRow).map(rowOf);
      } catch (error) {
        throw error instanceof RangeError ? new FileProblem("unending", { line: reader.line() }) : error;
      }
    },
    end: () => reader.end().filter(isRow).map(rowOf),
  };
}

/** A line longer than any code is not kept while it is read: a file may be one line. */
function lineReader(): RowReader {
  let rest = "";
  let line = 1;
  let isTooLong = false;
  let isStart = true;
  const finish = (text: string, rows: FileRow[]): void => {
    if (isTooLong || text.length > importLimits.lineCharacters) rows.push({ line, cells: [], problem: "lineTooLong" });
    else if (text.trim() !== "") rows.push({ line, cells: [text] });
    isTooLong = false;
    line += 1;
  };
  return {
    line: () => line,
    push: (piece) => {
      const rows: FileRow[] = [];
      const text = rest + (isStart && piece.startsWith("\uFEFF") ? piece.slice(1) : piece);
      isStart &&= piece === "";
      let at = 0;
      for (const { index, 0: { length } } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
        finish(text.slice(at, index), rows);
        at = index + length;
      }
      rest = text.slice(at);
      if (rest.length > importLimits.lineCharacters) {
        isTooLong = true;
        rest = rest.endsWith("\r") ? "\r" : "";
      }
      return rows;
    },
    end: () => {
      const rows: FileRow[] = [];
      const last = rest.replace(/\r$/, "");
      if (isTooLong || last !== "") finish(last, rows);
      return rows;
    },
  };
}
