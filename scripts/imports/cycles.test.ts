import { expect, it } from "vitest";
import { cyclesIn } from "./cycles.ts";

it("files that import each other are a cycle, whichever way round it is found", () => {
  const importsOf = new Map([
    ["a", ["b", "missing"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["e"]],
    ["e", []],
    ["f", ["g", "a"]],
    ["g", ["f"]],
  ]);
  expect(cyclesIn(importsOf)).toEqual([
    ["a", "b", "c"],
    ["f", "g"],
  ]);
});

it("files that only share a file are none", () => {
  expect(
    cyclesIn(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["d"]],
        ["c", ["d"]],
        ["d", []],
      ]),
    ),
  ).toEqual([]);
});
