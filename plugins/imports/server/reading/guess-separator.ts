/** Guesses the separator of a text file by the columns of its rows, because texts contain any number of separators. */
import { CsvError, type Options } from "csv-parse";
import { parse } from "csv-parse/sync";
import type { ReadSettings } from "../../contract/import-schemas.ts";
import { separators } from "../../contract/text-formats.ts";
import { csvOptions } from "./csv-options.ts";

type Separator = ReadSettings["separator"];

/** The rows of a file that are compared. */
const maxRows = 50;
/** The first line by which spreadsheets name the separator of a file. */
const named = /^\uFEFF?"?sep=([^\r\n])"?(?:\r\n|\n|\r|$)/i;

/** @returns no separator for lines that are one value each; `skipLines` if the first line names the separator */
export function guessSeparator(sample: string): Pick<ReadSettings, "separator" | "skipLines"> {
  const name = named.exec(sample)?.[1];
  const known = separators.find((separator) => separator !== "" && separator === name);
  const skipLines = name === undefined ? {} : { skipLines: 1 };
  return { separator: known ?? consistentSeparator(sample), ...skipLines };
}

/** The separator with which most rows have the same number of columns, more than one. */
function consistentSeparator(sample: string): Separator {
  let best: { separator: Separator; share: number; width: number } = { separator: "", share: 0.5, width: 1 };
  for (const separator of separators) {
    if (separator === "") continue;
    const widths = widthsOf(sample, separator);
    const [width, count] = modeOf(widths);
    // Texts with one separator each, under a title without any, are one column.
    if (width < 2 || (width === 2 && widths[0] === 1)) continue;
    const share = count / widths.length;
    if (share > best.share || (share === best.share && width > best.width)) best = { separator, share, width };
  }
  return best.separator;
}

/** The numbers of columns of the first rows that are not blank. */
function widthsOf(sample: string, separator: Exclude<Separator, "">): number[] {
  const widths: number[] = [];
  const options: Options = {
    ...csvOptions(separator),
    to: maxRows,
    on_record: (cells: readonly string[]) => {
      if (cells.some((cell) => cell !== "")) widths.push(cells.length);
      return null;
    },
  };
  try {
    parse(sample, options);
  } catch (error) {
    // The sample ends inside of quotes.
    if (!(error instanceof CsvError)) throw error;
  }
  return widths;
}

function modeOf(widths: readonly number[]): [width: number, count: number] {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
}
