/**
 * Rows with values beyond the file's columns: a separator inside a value, for instance, so what stands in their places
 * is not to be trusted.
 */
import type { FileRow } from "./file-row.ts";

/**
 * Marks such rows as they are read. The first row says how many columns there are: names up to the last one where it
 * has names, otherwise its own cells.
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
