import { describe, expect, it } from "vitest";
import { isShown } from "./show-if.ts";

describe("showIf", () => {
  it("shows a field without a predicate, or with an unknown one", () => {
    expect([isShown(undefined, {}), isShown(null, {}), isShown("x", {}), isShown({ a: { $strange: 1 } }, {})]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  it("compares plain values, references by their key, numbers in text as numbers", () => {
    expect(isShown({ kind: "a" }, { kind: "a" })).toBe(true);
    expect(isShown({ kind: "a" }, {})).toBe(false);
    expect(isShown({ game: 4 }, { game: { pk: 4, label: "Chess" } })).toBe(true);
    expect(isShown({ price: 10 }, { price: "10.000000" })).toBe(true);
    expect(isShown({ note: null }, { note: "" })).toBe(true);
  });
  it("orders numbers, decimals and dates, and holds for no empty value", () => {
    expect(isShown({ price: { $gt: 9 } }, { price: "10.5" })).toBe(true);
    expect(isShown({ day: { $gte: "2026-01-01", $lt: "2026-02-01" } }, { day: "2026-01-31" })).toBe(true);
    expect(isShown({ price: { $lte: 9 } }, { price: null })).toBe(false);
  });
  it("knows lists", () => {
    expect(isShown({ kind: { $in: ["a", "b"] } }, { kind: "b" })).toBe(true);
    expect(isShown({ kind: { $nin: ["a"] } }, { kind: "a" })).toBe(false);
    expect(isShown({ tags: { $includes: "x" } }, { tags: ["x", "y"] })).toBe(true);
    expect(isShown({ tags: { $nincludes: "x" } }, { tags: null })).toBe(true);
  });
  it("joins and negates", () => {
    const predicate = { $or: [{ kind: "a" }, { $and: [{ kind: "b" }, { price: { $not: { $eq: 0 } } }] }] };
    expect(isShown(predicate, { kind: "b", price: 1 })).toBe(true);
    expect(isShown(predicate, { kind: "b", price: 0 })).toBe(false);
    expect(isShown({ $not: { kind: "a" } }, { kind: "a" })).toBe(false);
  });
});
