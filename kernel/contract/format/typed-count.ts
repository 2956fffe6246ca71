/** A quantity as it is typed: the text, and the whole number if the text is one within its range. */
import { parseInteger } from "./parse-number.ts";

export interface TypedCount {
  readonly text: string;
  /** Undefined while the text is no whole number within the range. */
  readonly count: number | undefined;
}

/** @example typedCount(3) // { text: "3", count: 3 } */
export const typedCount = (count: number): TypedCount => ({ text: String(count), count });

/** @example readCount("2.5", { min: 1, max: 10 }, "en") // { text: "2.5", count: undefined } */
export function readCount(text: string, { min, max }: { min: number; max: number }, language: string): TypedCount {
  const count = Number(parseInteger(text, language));
  return { text, count: count >= min && count <= max ? count : undefined };
}
