/** One row of a file, whatever kind of file it is. */
import type { rowProblemMessages } from "../../../contract/imports/row-problems.ts";

export interface FileRow {
  line: number;
  cells: readonly string[];
  /**
   * `lineTooLong` and `columns` leave no cells; with `surplus` and `rounded` it is for the importer to say whether they
   * can be used.
   */
  problem?: keyof typeof rowProblemMessages;
  /** The column that the problem is about, from 1. */
  position?: number;
}

/** How much of a row is read; what is longer is left out with a reason. */
export interface RowLimits {
  columns: number;
  cellCharacters: number;
  /** Beyond this a quote was surely never closed, and the import ends. */
  rowCharacters: number;
  /** Whether a line of separators alone is a row of a text file; otherwise it is skipped as an empty line is. */
  keepsBlank?: boolean;
}
