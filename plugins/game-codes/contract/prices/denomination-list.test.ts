import { expect, it } from "vitest";
import { english } from "../../../../tests/support/english-messages.ts";
import { denominationsProblem, readDenominations, writeDenominations } from "./denomination-list.ts";

it("is kept as a JSON list of strings, and nothing means all", () => {
  expect(writeDenominations(["60 gems", "1,200 gems"])).toBe('["60 gems","1,200 gems"]');
  expect(writeDenominations(null)).toBeNull();
  expect(readDenominations('["60 gems","60 gems"]')).toEqual(["60 gems"]);
  expect(readDenominations(["a", 1, null])).toEqual(["a"]);
  expect(["", "not json", "{}", null, undefined, 3].map(readDenominations)).toEqual(Array(6).fill(null));
});
it("asks for one at least, unless all are meant", () => {
  expect([null, undefined, "", '["60 gems"]'].map(denominationsProblem)).toEqual(Array(4).fill(undefined));
  expect(["[]", "[1]", "not json", []].map((value) => english(denominationsProblem(value) ?? ""))).toEqual(
    Array(4).fill("Please select at least one denomination."),
  );
});
