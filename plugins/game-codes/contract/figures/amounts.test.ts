import { expect, it } from "vitest";
import { percentChange, usd } from "./amounts.ts";

it("money has two to six decimals and its sign in front", () => {
  expect(
    ["12", "1234567.5", "0.000001", "3.1400000", "-5.5", "0.1234567", 7].map((amount) => usd(amount, "en")),
  ).toEqual(["$12.00", "$1,234,567.50", "$0.000001", "$3.14", "-$5.50", "$0.123457", "$7.00"]);
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
