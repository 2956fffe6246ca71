import { expect, it } from "vitest";
import { percentChange, shortNumber, usd, wholeNumber } from "./amounts.ts";

it("money has two to six decimals and its sign in front", () => {
  expect(
    ["12", "1234567.5", "0.000001", "3.1400000", "-5.5", "0.1234567", 7].map((amount) => usd(amount, "en")),
  ).toEqual(["$12.00", "$1,234,567.50", "$0.000001", "$3.14", "-$5.50", "$0.123457", "$7.00"]);
});
it("counts have none", () => {
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
it("changes are signed percents, and there is none from nothing", () => {
  expect([
    percentChange(105, 100),
    percentChange(97, 100),
    percentChange(100, 100),
    percentChange(0, 4),
    percentChange(5, 0),
  ]).toEqual(["+5%", "-3%", "+0%", "-100%", undefined]);
});
