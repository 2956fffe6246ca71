/** Reads the rows of a text file, in pieces of bounded size: lines that are one value, or lines split into columns. */
import { csvReader, meantText, type CsvRow } from "../../../contract/format/csv.ts";
import type { ReadSettings } from "../../../contract/imports/import-schemas.ts";
import { FileProblem } from "./file-problem.ts";
import type { FileRow, RowLimits } from "./file-row.ts";

export type ByteParts = AsyncIterable<Uint8Array>;

/**
 * Skips blank lines.
 * @throws FileProblem for bytes that are invalid in this encoding, and for an unclosed quote
 */
export async function* readText(
  parts: ByteParts,
  { encoding, separator }: Pick<ReadSettings, "encoding" | "separator">,
  limits: RowLimits,
): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = separator === "" ? lineReader(limits) : columnReader(separator, limits);
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new FileProblem("PORTAL_IMPORT_ENCODING", { encoding: encoding.toUpperCase(), line: reader.line() });
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

function columnReader(separator: Exclude<ReadSettings["separator"], "">, limits: RowLimits): RowReader {
  const reader = csvReader(separator, limits.rowCharacters);
  const rowOf = ({ line, cells }: CsvRow): FileRow => {
    if (cells.length > limits.columns) return { line, cells: [], problem: "columns" };
    return cells.some(({ length }) => length > limits.cellCharacters)
      ? { line, cells: [], problem: "lineTooLong" }
      : { line, cells: cells.map(meantText) };
  };
  const isRow = ({ cells }: CsvRow): boolean => limits.keepsBlank === true || cells.some((cell) => cell.trim() !== "");
  return {
    line: () => reader.line(),
    push: (text) => {
      try {
        return reader.push(text).filter(isRow).map(rowOf);
      } catch (error) {
        throw error instanceof RangeError ? new FileProblem("PORTAL_IMPORT_UNENDING", { line: reader.line() }) : error;
      }
    },
    end: () => reader.end().filter(isRow).map(rowOf),
  };
}

/** Discards a line that is too long while reading it, because the whole file may be one line. */
function lineReader({ cellCharacters }: RowLimits): RowReader {
  let rest = "";
  let line = 1;
  let isTooLong = false;
  let isStart = true;
  const finish = (text: string, rows: FileRow[]): void => {
    if (isTooLong || text.length > cellCharacters) rows.push({ line, cells: [], problem: "lineTooLong" });
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
      for (const {
        index,
        0: { length },
      } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
        finish(text.slice(at, index), rows);
        at = index + length;
      }
      rest = text.slice(at);
      if (rest.length > cellCharacters) {
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
