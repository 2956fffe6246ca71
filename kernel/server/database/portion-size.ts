/** How many rows a portion of long work has, so that none holds up others for longer than it may. */

/**
 * How long one transaction of long work may take: the embedded database has one connection, which everybody else waits
 * for meanwhile.
 */
export const portionMs = { pglite: 80, postgres: 1_000 } as const;

export interface PortionSize {
  readonly rows: number;
  /** Says how long a portion took, waiting included: where others want the database, portions become smaller. */
  took(ms: number): void;
  /** The next portions are half as large: something in this one must be looked at for itself. */
  halve(): void;
}

/**
 * @param goalMs `services.portionMs`, as a rule
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
