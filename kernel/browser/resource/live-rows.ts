/**
 * What a list does with news of its rows: values change where they stand, and whatever would move rows waits to be
 * asked for. Pure.
 */
import type { Row } from "../../contract/resource.ts";

export interface Rows {
  rows: readonly Row[];
  total: number;
  isEstimate: boolean;
}

export interface Merged extends Rows {
  /** Other rows, or in another order: shown when the operator wants it. */
  hasMoved: boolean;
}

/**
 * @param shown the rows on screen
 * @param fresh the answer to the same request now
 * @param keyOf a row's primary key
 */
export function mergeRows(shown: Rows, fresh: Rows, keyOf: (row: Row) => string): Merged {
  const freshByKey = new Map(fresh.rows.map((row) => [keyOf(row), row]));
  const rows = shown.rows.map((row) => {
    const next = freshByKey.get(keyOf(row));
    // The same object is not drawn again.
    return next === undefined || isEqual(row, next) ? row : next;
  });
  const hasMoved =
    shown.rows.length !== fresh.rows.length || shown.rows.some((row, at) => keyOf(row) !== keyOf(fresh.rows[at] ?? {}));
  const isSame = !hasMoved && rows.every((row, at) => row === shown.rows[at]);
  return { rows: isSame ? shown.rows : rows, total: fresh.total, isEstimate: fresh.isEstimate, hasMoved };
}

/** Rows that say what they said before are the same objects as before. */
export function keepEqual(rows: readonly Row[], before: readonly Row[] = []): readonly Row[] {
  const known = new Map(before.map((row) => [row._primaryKeyValue, row]));
  return rows.map((row) => {
    const last = known.get(row._primaryKeyValue);
    return last !== undefined && isEqual(last, row) ? last : row;
  });
}

const isEqual = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);
