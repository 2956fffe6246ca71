/** Collects what the values of a file's columns tell about their decimal signs. */
import { emptyTally, tallySign, type NumberForm, type SignTally } from "./decimal-signs.ts";
import type { FileRow } from "./file-row.ts";

export interface SignTallies {
  readonly tallies: Readonly<Record<number, SignTally>>;
  add(rows: readonly FileRow[]): void;
}

/** @param numbers the columns of numbers, by their places */
export function signTallies(numbers: Readonly<Record<number, NumberForm>>): SignTallies {
  const columns = Object.entries(numbers).map(([place, form]) => ({ place: Number(place), form, tally: emptyTally() }));
  return {
    tallies: Object.fromEntries(columns.map(({ place, tally }) => [place, tally])),
    add: (rows) => {
      for (const { cells, raw } of rows)
        for (const { place, form, tally } of columns) {
          // A workbook stores the number itself.
          if (raw?.[place] === undefined) tallySign(tally, cells[place] ?? "", form);
        }
    },
  };
}
