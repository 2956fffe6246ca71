import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arranged, moved } from "./arrangement.ts";

const widgets = ["a", "b", "c", "d"].map((key) => ({ key }));
const keys = (list: readonly { key: string }[]): string => list.map(({ key }) => key).join("");

describe("a board", () => {
  it("is in the plugins' order until a user arranges it", () => {
    expect(keys(arranged(widgets, null).shown)).toBe("abcd");
  });
  it("has the order and the widgets that its user wants", () => {
    const { shown, hidden } = arranged(widgets, { order: ["d", "a", "b", "c"], hidden: ["b"] });
    expect([keys(shown), keys(hidden)]).toEqual(["dac", "b"]);
  });
  it("takes a widget that is new behind the one it follows, and forgets one that is gone", () => {
    expect(keys(arranged(widgets, { order: ["d", "gone", "a"], hidden: ["gone"] }).shown)).toBe("dabc");
    expect(keys(arranged(widgets, { order: ["c", "b"], hidden: [] }).shown)).toBe("acdb");
  });
  it("keeps the place of a widget that another plugin has now, unless it is not clear which is meant", () => {
    const moved = ["market/sales", "users/new", "board/sums", "other/sums"].map((key) => ({ key }));
    const order = (arrangement: Parameters<typeof arranged>[1]): string[] =>
      arranged(moved, arrangement).shown.map(({ key }) => key);
    expect(order({ order: ["board/new", "board/sales", "market/sales"], hidden: ["board/sales"] })).toEqual([
      "users/new",
      "board/sums",
      "other/sums",
    ]);
    expect(order({ order: ["gone/sums", "other/sums", "board/sums"], hidden: [] })).toEqual([
      "market/sales",
      "users/new",
      "other/sums",
      "board/sums",
    ]);
  });
  it("never loses or doubles a widget", () => {
    const some = fc
      .array(fc.constantFrom("a", "b", "c", "d", "gone"), { maxLength: 8 })
      .map((list) => [...new Set(list)]);
    fc.assert(
      fc.property(some, some, (order, hidden) => {
        const result = arranged(widgets, { order, hidden });
        expect(keys([...result.shown, ...result.hidden].toSorted((a, b) => a.key.localeCompare(b.key)))).toBe("abcd");
      }),
    );
  });
});

it("a widget moves to its new place, and no further than the ends", () => {
  expect(
    [moved(["a", "b", "c"], "a", 1), moved(["a", "b", "c"], "c", -3), moved(["a", "b", "c"], "a", 9)].map((list) =>
      list.join(""),
    ),
  ).toEqual(["bac", "cab", "bca"]);
});
