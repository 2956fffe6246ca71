import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "../../../../tests/support/english-messages.ts";
import { fractionOf, percentOf } from "./percent.ts";
import { percentProblem, priceScaleRanges, rangeOf } from "./price-scale.ts";

describe("a price scale", () => {
  it("is a fraction in the record and a percentage on the screen, exactly", () => {
    expect(["1.0000", "1.2", "0.975", "0.01", "100", 0.3, null, ""].map(percentOf)).toEqual([
      "100",
      "120",
      "97.5",
      "1",
      "10000",
      "30",
      undefined,
      undefined,
    ]);
    expect(["100", "97.5", "1", "10000", "0.5", " 101 % ", "1,000", "x"].map(fractionOf)).toEqual([
      "1",
      "0.975",
      "0.01",
      "100",
      "0.005",
      "1.01",
      undefined,
      undefined,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (hundredths) => {
        const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
        expect(Number(percentOf(fractionOf(percent)))).toBe(Number(percent));
      }),
    );
  });
  it("says what is wrong in the words of docs/product.md", () => {
    const { price, overprice } = priceScaleRanges;
    expect(["1", "100", "10000", "97.5"].map((percent) => percentProblem(percent, price))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(["0.99", "0", "10000.01", "-5"].map((percent) => english(percentProblem(percent, price) ?? ""))).toEqual(
      Array(4).fill("Price scale must be between 1% and 10000%"),
    );
    expect(["100.99", "500.01", "1"].map((percent) => english(percentProblem(percent, overprice) ?? ""))).toEqual(
      Array(3).fill("Price scale must be between 101% and 500%"),
    );
    expect(["101", "500"].map((percent) => percentProblem(percent, overprice))).toEqual([undefined, undefined]);
    expect(["", "abc", "1e2", "1.234", null].map((percent) => english(percentProblem(percent, price) ?? ""))).toEqual(
      Array(5).fill("Invalid number format"),
    );
  });
  it("takes its range from the column, and begins with its default", () => {
    expect([rangeOf({}).initial, rangeOf({ range: "overprice" }).initial, rangeOf({ range: "other" }).initial]).toEqual(
      [100, 101, 100],
    );
  });
});
