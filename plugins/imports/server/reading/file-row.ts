/** One row of a file, in any format. */
import type { rowProblemMessages } from "../../contract/row-problems.ts";

export interface FileRow {
  line: number;
  /** What the file has, or what the sheet shows. */
  cells: readonly string[];
  /**
   * `lineTooLong` and `columns` leave no cells; with `surplus`, `rounded` and `errorCell` the importer decides whether
   * the row can be used.
   */
  problem?: keyof typeof rowProblemMessages;
  /** The places of cells that a workbook stores as numbers with an exponent or more than 15 digits. */
  numbers?: readonly number[];
  /**
   * By the place of a cell, its exact value if it is not what the sheet shows, or has decimals: plain digits, an ISO
   * date, a time, or a date and time without zone.
   */
  raw?: Readonly<Record<number, string>>;
  /** The cells of a workbook that have an error such as `#REF!` instead of a value. */
  errors?: readonly CellError[];
  /** The column that the problem is about, counted from 1. */
  position?: number;
}

export interface CellError {
  place: number;
  /** The name of the cell, such as `C2`. */
  cell: string;
  error: string;
}

/** Limits of a row; a longer row is skipped with a reason. */
export interface RowLimits {
  columns: number;
  cellCharacters: number;
  /** A row longer than this must have an unclosed quote, so the import ends. */
  rowCharacters: number;
}
