/** The number of rows in each batch of long work, adjusted so that no batch blocks other callers for too long. */

/**
 * Target duration in milliseconds of one transaction of long work. It is short on the embedded database, where all
 * other callers wait for the one connection.
 */
export const portionMs = { pglite: 80, postgres: 1_000 } as const;

export interface PortionSize {
  readonly rows: number;
  /** Records how long a batch took, including waiting: batches become smaller when other callers need the database. */
  took(ms: number): void;
  /** Halves the size of the next batches, because a row of this one needs separate handling. */
  halve(): void;
}

/**
 * @param goalMs usually `services.portionMs`
 * @example
 * const size = portionSize({ first: 100, min: 10, max: 1_000, goalMs: services.portionMs });
 * const began = performance.now();
 * await write(rows.splice(0, size.rows));
 * size.took(performance.now() - began);
 */
export function portionSize({
  first,
  min,
  max,
  goalMs,
}: {
  first: number;
  min: number;
  max: number;
  goalMs: number;
}): PortionSize {
  let rows = first;
  const change = (factor: number): void => {
    rows = Math.round(Math.min(max, Math.max(min, rows * factor)));
  };
  return {
    get rows() {
      return rows;
    },
    took: (ms) => change(Math.min(2, Math.max(0.5, goalMs / Math.max(ms, 1)))),
    halve: () => change(0.5),
  };
}
