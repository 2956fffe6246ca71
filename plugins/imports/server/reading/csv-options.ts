/** How CSV is read, by the reader of files and by the guess of the separator. */
import type { Options } from "csv-parse";
import type { ReadSettings } from "../../contract/import-schemas.ts";

/**
 * RFC 4180, and what spreadsheets write beside it: any end of a line, blanks before quotes, rows of different lengths,
 * and quotes inside a value that does not begin with one.
 */
export const csvOptions = (separator: Exclude<ReadSettings["separator"], "">): Options => ({
  delimiter: separator,
  record_delimiter: ["\r\n", "\n", "\r"],
  bom: true,
  ltrim: true,
  relax_quotes: true,
  relax_column_count: true,
});
