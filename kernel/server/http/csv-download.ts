/**
 * A CSV file to save. Every CSV of the portal is made here, so that none has a cell that a spreadsheet runs as a
 * formula.
 */
import { csvLine } from "../../contract/format/csv.ts";
import { Download } from "./answers.ts";

/** The mark that tells spreadsheets that a file is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * @param file.header names of the columns
 * @param file.batches rows, read while they are sent
 * @param file.withMark false leaves the byte order mark away, for programs that take it for a part of the first name
 */
export function csvDownload(file: {
  fileName: string;
  header: readonly string[];
  batches: AsyncIterable<readonly (readonly string[])[]>;
  withMark?: boolean;
}): Download {
  return new Download({ fileName: file.fileName, contentType: "text/csv; charset=utf-8", content: linesOf(file) });
}

async function* linesOf({
  header,
  batches,
  withMark = true,
}: Omit<Parameters<typeof csvDownload>[0], "fileName">): AsyncGenerator<string> {
  yield `${withMark ? byteOrderMark : ""}${csvLine(header)}`;
  for await (const rows of batches) yield rows.map(csvLine).join("");
}
