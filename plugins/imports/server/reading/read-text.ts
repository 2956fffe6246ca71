/** Reads the rows of a text file, in pieces of bounded size: lines that are one value, or lines split into columns. */
import { CsvError, parse, type Parser } from "csv-parse";
import { meantText } from "@portalkit/kernel/thread";
import type { ReadSettings } from "../../contract/import-schemas.ts";
import { csvOptions } from "./csv-options.ts";
import { FileProblem } from "./file-problem.ts";
import type { FileRow, RowLimits } from "./file-row.ts";

export type ByteParts = AsyncIterable<Uint8Array>;

/** The parser counts bytes; UTF-8 has at most this many for each character of JavaScript. */
const bytesPerCharacter = 3;

/**
 * Skips blank lines, and lines of separators only.
 * @throws FileProblem for bytes that are invalid in this encoding, and for an unclosed quote
 */
export async function* readText(
  parts: ByteParts,
  { encoding, separator }: Pick<ReadSettings, "encoding" | "separator">,
  limits: RowLimits,
): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = separator === "" ? lineReader(limits) : columnReader(separator, limits);
  let lines = 1;
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      lines += lineBreaks(text);
      return text;
    } catch {
      const [before = ""] = new TextDecoder(encoding).decode(bytes).split("\uFFFD", 1);
      lines += lineBreaks(before);
      throw new FileProblem("encoding", { encoding: encoding.toUpperCase(), line: lines });
    }
  };
  try {
    for await (const bytes of parts) yield reader.push(decode(bytes));
    yield [...reader.push(decode()), ...(await reader.end())];
  } finally {
    reader.stop();
  }
}

interface RowReader {
  /** Returns the rows that are complete so far. */
  push(text: string): FileRow[];
  end(): FileRow[] | Promise<FileRow[]>;
  stop(): void;
}

function columnReader(separator: Exclude<ReadSettings["separator"], "">, limits: RowLimits): RowReader {
  const parser = parse({
    ...csvOptions(separator),
    max_record_size: limits.rowCharacters * bytesPerCharacter,
    raw: true,
  });
  const rowOf = rowReader(limits);
  // A failure is thrown where rows are taken.
  parser.on("error", () => undefined);
  const problemOf = (error: unknown): unknown =>
    error instanceof CsvError ? new FileProblem("unending", { line: rowOf.line() }) : error;
  return {
    push: (text) => {
      parser.write(text);
      const rows = taken(parser).flatMap(rowOf.read);
      if (parser.errored !== null) throw problemOf(parser.errored);
      return rows;
    },
    end: async () => {
      parser.end();
      try {
        const last: RawRow[] = await parser.toArray();
        return last.flatMap(rowOf.read);
      } catch (error) {
        throw problemOf(error);
      }
    },
    stop: () => void parser.destroy(),
  };
}

const lineBreaks = (text: string): number => (text.match(/\r\n?|\n/g) ?? []).length;

interface RawRow {
  record: string[];
  raw: string;
}

/** The rows that are complete so far. */
function taken(parser: Parser): RawRow[] {
  const rows: RawRow[] = [];
  for (let row = parser.read(); row !== null; row = parser.read()) rows.push(row);
  return rows;
}

/** Counts lines itself: the parser counts a line break of two characters in quotes twice. */
function rowReader(limits: RowLimits): { read: (row: RawRow) => FileRow[]; line: () => number } {
  let next = 1;
  return {
    line: () => next,
    read: ({ record, raw }) => {
      const line = next;
      next += 1 + record.reduce((count, cell) => count + lineBreaks(cell), 0);
      if (record.every((cell) => cell.trim() === "")) return [];
      if (record.length > limits.columns) return [{ line, cells: [], problem: "columns" }];
      return record.some(({ length }) => length > limits.cellCharacters)
        ? [{ line, cells: [], problem: "lineTooLong" }]
        : [{ line, cells: record.map((cell) => meantText(withoutQuotes(cell, raw))) }];
    },
  };
}

/**
 * The parser keeps the quotes of a cell that has blanks after them: the file has that cell as it is. A quote that is
 * part of the text is doubled in the file, and follows another one.
 */
function withoutQuotes(cell: string, raw: string): string {
  if (!/^"[^]*"\s+$/.test(cell)) return cell;
  const at = raw.indexOf(cell);
  return at < 0 || raw[at - 1] === '"' ? cell : cell.trimEnd().slice(1, -1).replaceAll('""', '"');
}

/**
 * Each line is a value, whatever is in it: a quote that is not closed must not take the lines after it. A line that is
 * too long is discarded while it is read, because the whole file may be one line.
 */
function lineReader({ cellCharacters }: RowLimits): RowReader {
  let rest = "";
  let line = 1;
  let isTooLong = false;
  let isStart = true;
  const finish = (text: string, rows: FileRow[]): void => {
    if (isTooLong || text.length > cellCharacters) rows.push({ line, cells: [], problem: "lineTooLong" });
    else if (text.trim() !== "") rows.push({ line, cells: [lineValue(text)] });
    isTooLong = false;
    line += 1;
  };
  return {
    stop: () => undefined,
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

/** The value of a line that is in quotes as a whole, or the line. */
function lineValue(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*$/.exec(line)?.[1];
  return quoted === undefined ? line : quoted.replaceAll('""', '"');
}
