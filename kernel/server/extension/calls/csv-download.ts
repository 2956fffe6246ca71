/**
 * A CSV download. Every CSV file of the portal is created here, so that no cell can be run as a formula by a
 * spreadsheet.
 */
import { csvLine } from "../../../contract/format/csv.ts";
import { Download } from "./answers.ts";

/** The byte order mark, which tells spreadsheets that a file is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * @param file.header names of the columns
 * @param file.batches rows, read while they are sent
 * @param file.withMark false omits the byte order mark, for programs that take it for part of the first name
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
