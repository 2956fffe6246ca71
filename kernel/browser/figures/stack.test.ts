import { expect, it } from "vitest";
import { stacked } from "./stack.ts";

const points = [
  { label: "May", a: 1, b: 10 },
  { label: "Jun", a: 2, b: 20 },
];

it("stacks bars, the first series on top", () => {
  expect(stacked(points, [{ fieldName: "a" }, { fieldName: "b" }])).toEqual([
    [11, 22],
    [10, 20],
  ]);
});
it("a series whose field is missing in the first point is a mistake", () => {
  expect(() => stacked(points, [{ fieldName: "c" }])).toThrow("The field c is missing in the chart's data");
  expect(stacked([], [{ fieldName: "c" }])).toEqual([[]]);
});
