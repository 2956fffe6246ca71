import { expect, it } from "vitest";
import { portionSize } from "./portion-size.ts";

it("grows while portions are quick and shrinks when they are slow, twice at most and within its bounds", () => {
  const size = portionSize({ first: 100, min: 20, max: 300, goalMs: 80 });
  const after = (ms: number): number => {
    size.took(ms);
    return size.rows;
  };
  expect([after(1), after(40), after(80), after(120), after(8_000), after(8_000), after(8_000), after(8_000)]).toEqual([
    200, 300, 300, 200, 100, 50, 25, 20,
  ]);
});
it("can be halved", () => {
  const size = portionSize({ first: 3, min: 1, max: 300, goalMs: 80 });
  size.halve();
  size.halve();
  expect(size.rows).toBe(1);
});
