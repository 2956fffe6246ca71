/** A quantity as it is typed: the text, and the whole number if the text is one within its range. */

export interface TypedCount {
  readonly text: string;
  /** Undefined while the text is no whole number within the range. */
  readonly count: number | undefined;
}

/** @example typedCount(3) // { text: "3", count: 3 } */
export const typedCount = (count: number): TypedCount => ({ text: String(count), count });
