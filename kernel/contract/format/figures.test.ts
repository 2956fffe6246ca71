import { expect, it } from "vitest";
import { shortNumber, wholeNumber } from "./figures.ts";

it("counts have no decimals", () => {
  expect([0, 999, 1234567].map((count) => wholeNumber(count, "en"))).toEqual(["0", "999", "1,234,567"]);
});
it("axes are short", () => {
  expect([0, 999, 1000, 1550, 999_999, 1_000_000, 2_340_000, -1500, 0.5].map(shortNumber)).toEqual([
    "0",
    "999",
    "1k",
    "1.6k",
    "1M",
    "1M",
    "2.3M",
    "-1.5k",
    "0.5",
  ]);
});
