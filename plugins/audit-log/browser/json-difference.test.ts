import { expect, it } from "vitest";
import { jsonDifference } from "./json-difference.ts";

it("names each path that differs, with the old and the new value", () => {
  const before = { name: "x", limits: { day: 5, week: 20 }, tags: ["a", "b"], gone: null };
  const after = { name: "x", limits: { day: 6, week: 20, month: {} }, tags: ["a", "c", "d"] };
  expect(jsonDifference(before, after)).toEqual([
    { path: "limits.day", before: 5, after: 6 },
    { path: "limits.month", after: {} },
    { path: "tags[1]", before: "b", after: "c" },
    { path: "tags[2]", after: "d" },
    { path: "gone", before: null },
  ]);
});
it("takes values of another kind as one place", () => {
  expect(jsonDifference({ a: [1] }, { a: { b: 1 } })).toEqual([{ path: "a", before: [1], after: { b: 1 } }]);
  expect(jsonDifference([1], [1])).toEqual([]);
});
it("quotes names that a path would misread", () => {
  expect(jsonDifference({}, { "a.b": 1, "": 2 })).toEqual([
    { path: '["a.b"]', after: 1 },
    { path: '[""]', after: 2 },
  ]);
});
