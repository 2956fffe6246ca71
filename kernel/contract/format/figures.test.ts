import { expect, it } from "vitest";
import { durationText, shortNumber, wholeNumber } from "./figures.ts";

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
it("durations are in the largest unit of which they are a whole number", () => {
  expect([1, 90, 60, 1_500, 1_440, 10_080].map((minutes) => durationText(minutes, "en"))).toEqual([
    "1 minute",
    "90 minutes",
    "1 hour",
    "25 hours",
    "1 day",
    "7 days",
  ]);
  expect(durationText(10_080, "de")).toBe("7 Tage");
});
