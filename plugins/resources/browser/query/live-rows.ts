/**
 * Merges live updates into a list: values change in place, while added, removed or reordered rows wait until the user
 * requests them. Pure.
 */
import type { Row } from "@portalkit/kernel/contract";

export interface Rows {
  rows: readonly Row[];
  total: number;
  isEstimate: boolean;
}

export interface Merged extends Rows {
  /** The fresh answer has other rows or another order; it is shown when the user requests it. */
  hasMoved: boolean;
}

/**
 * @param shown the rows on screen
 * @param fresh the current answer to the same request
 * @param keyOf returns a row's primary key
 */
export function mergeRows(shown: Rows, fresh: Rows, keyOf: (row: Row) => string): Merged {
  const freshByKey = new Map(fresh.rows.map((row) => [keyOf(row), row]));
  const rows = shown.rows.map((row) => {
    const next = freshByKey.get(keyOf(row));
    // An unchanged object does not re-render.
    return next === undefined || isEqual(row, next) ? row : next;
  });
  const hasMoved =
    shown.rows.length !== fresh.rows.length || shown.rows.some((row, at) => keyOf(row) !== keyOf(fresh.rows[at] ?? {}));
  const isSame = !hasMoved && rows.every((row, at) => row === shown.rows[at]);
  return { rows: isSame ? shown.rows : rows, total: fresh.total, isEstimate: fresh.isEstimate, hasMoved };
}

/** Returns the rows with unchanged ones replaced by their previous objects, so that they do not re-render. */
export function keepEqual(rows: readonly Row[], before: readonly Row[] = []): readonly Row[] {
  const known = new Map(before.map((row) => [row._primaryKeyValue, row]));
  return rows.map((row) => {
    const last = known.get(row._primaryKeyValue);
    return last !== undefined && isEqual(last, row) ? last : row;
  });
}

const isEqual = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);
