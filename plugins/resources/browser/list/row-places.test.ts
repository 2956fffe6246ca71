import { expect, it } from "vitest";
import { placesOf } from "./row-places.ts";

const places = (keys: string, before: ReadonlyMap<string, number> = new Map()): ReadonlyMap<string, number> =>
  placesOf([...keys], before);
const describe = (of: ReadonlyMap<string, number>): string =>
  [...of]
    .toSorted(([, a], [, b]) => a - b)
    .map(([key, place]) => `${key}${place}`)
    .join(" ");

it("fills the places of other rows in their order", () => {
  expect(describe(places("abc"))).toBe("a0 b1 c2");
  expect(describe(places("xyz", places("abc")))).toBe("x0 y1 z2");
});
it("leaves a row its place, wherever it moves to", () => {
  expect(describe(places("cxa", places("abc")))).toBe("a0 x1 c2");
  expect(describe(places("bcd", places("abc")))).toBe("d0 b1 c2");
});
it("is the same while the rows are the same, in any order and however often one comes", () => {
  const before = places("abb");
  expect(places("bab", before)).toBe(before);
  expect(places("ab", before)).toBe(before);
  expect(places("abc", before)).not.toBe(before);
});
