/** Reads the rows of a text file, in pieces of bounded size: lines that are one value, or lines split into columns. */
import { CsvError, parse, type Parser } from "csv-parse";
import { meantText } from "../../../contract/format/csv.ts";
import type { ReadSettings } from "../../../contract/imports/import-schemas.ts";
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
  const parser = parse({
    ...csvOptions(separator),
    max_record_size: limits.rowCharacters * bytesPerCharacter,
    raw: true,
  });
  const rowOf = rowReader(limits);
  let lines = 1;
  // A failure is thrown where rows are taken.
  parser.on("error", () => undefined);
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      lines += lineBreaks(text);
      return text;
    } catch {
      const [before = ""] = new TextDecoder(encoding).decode(bytes).split("\uFFFD", 1);
      lines += lineBreaks(before);
      throw new FileProblem("PORTAL_IMPORT_ENCODING", { encoding: encoding.toUpperCase(), line: lines });
    }
  };
  try {
    for await (const bytes of parts) {
      parser.write(decode(bytes));
      yield taken(parser).flatMap(rowOf.read);
    }
    parser.end(decode());
    const last: RawRow[] = await parser.toArray();
    yield last.flatMap(rowOf.read);
  } catch (error) {
    throw error instanceof CsvError ? new FileProblem("PORTAL_IMPORT_UNENDING", { line: rowOf.line() }) : error;
  } finally {
    parser.destroy();
  }
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
  if (parser.errored !== null) throw parser.errored;
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

/** The parser keeps the quotes of a cell that has blanks after them. A quote that is part of the cell is doubled. */
const withoutQuotes = (cell: string, raw: string): string =>
  /^"[^]*"\s+$/.test(cell) && /(?:^|[^"])$/.test(raw.slice(0, Math.max(raw.indexOf(cell), 1)))
    ? cell.trimEnd().slice(1, -1).replaceAll('""', '"')
    : cell;
