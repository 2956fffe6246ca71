/** Reads a quantity. */
import { parseInteger } from "../../contract/format/parse-number.ts";
import type { TypedCount } from "../../contract/format/typed-count.ts";

/** @example readCount("2.5", { min: 1, max: 10 }, "en") // { text: "2.5", count: undefined } */
export function readCount(text: string, { min, max }: { min: number; max: number }, language: string): TypedCount {
  const count = Number(parseInteger(text, language));
  return { text, count: count >= min && count <= max ? count : undefined };
}
