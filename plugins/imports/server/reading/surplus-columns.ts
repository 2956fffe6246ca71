/** Detects rows with values beyond the file's columns: a value may contain a separator, so the cells are unreliable. */
import type { FileRow } from "./file-row.ts";

/**
 * Marks such rows as they are read. The first row determines the number of columns: with a header, up to its last name,
 * otherwise its number of cells.
 */
export function surplusMarker(hasHeader: boolean): (rows: readonly FileRow[]) => FileRow[] {
  let width: number | undefined;
  return (rows) =>
    rows.map((row) => {
      if (row.problem !== undefined) return row;
      if (width === undefined) {
        width = hasHeader ? row.cells.findLastIndex((cell) => cell.trim() !== "") + 1 : row.cells.length;
        return row;
      }
      if (row.cells.length <= width) return row;
      const at = row.cells.findIndex((cell, place) => place >= (width ?? 0) && cell.trim() !== "");
      return at === -1 ? row : { ...row, problem: "surplus", position: at + 1 };
    });
}
