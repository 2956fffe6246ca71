import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasTooManyDecimals,
  percent,
  shownDigits,
  storedDigits,
  withoutSymbol,
  writeWithUnit,
  type ColumnUnit,
} from "./column-unit.ts";
import { compareDecimals } from "./decimal.ts";

const cents: ColumnUnit = { symbol: "EUR", shift: -2, decimals: 2 };

describe("a number in the unit of its column", () => {
  it("is shown exactly", () => {
    expect(
      ["1.0000", "1.2", "0.975", "0.01", "100", 0.3, null, "", "x"].map((one) => shownDigits(one, percent)),
    ).toEqual(["100", "120", "97.5", "1", "10000", "30", undefined, undefined, undefined]);
    expect(["150", "5", "-1234", 0].map((one) => shownDigits(one, cents))).toEqual(["1.5", "0.05", "-12.34", "0"]);
    expect(shownDigits("1.50", undefined)).toBe("1.50");
  });
  it("is stored exactly", () => {
    expect(["100", "97.5", "1", "10000", "0.5"].map((one) => storedDigits(one, percent))).toEqual([
      "1",
      "0.975",
      "0.01",
      "100",
      "0.005",
    ]);
    expect(["1.5", "0.05", "-12.34", "7"].map((one) => storedDigits(one, cents))).toEqual(["150", "5", "-1234", "700"]);
  });
  it("may be typed with its symbol", () => {
    expect(["90", "90%", " 90 % ", "%"].map((text) => withoutSymbol(text, percent))).toEqual(["90", "90", "90", ""]);
    expect(withoutSymbol("90%", undefined)).toBe("90%");
  });
  it("is written with its symbol, rounded, in the reader's language", () => {
    expect(writeWithUnit("0.9", percent, "en")).toBe("90%");
    expect(writeWithUnit("10.97549", percent, "de")).toBe("1.097,55\u00a0%");
    expect(writeWithUnit(123_456, cents, "en")).toBe("1,234.56\u00a0EUR");
    expect(writeWithUnit("0.5", percent, "tr")).toBe("%50");
    expect(writeWithUnit(null, percent, "en")).toBeUndefined();
  });
  it("has no more decimals than the unit", () => {
    expect(["97.5", "97.55", "97.550", "97.555"].map((one) => hasTooManyDecimals(one, percent))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(hasTooManyDecimals("97.555", undefined)).toBe(false);
  });
  it("is read back as it was stored, for any unit and number", () => {
    const unit = fc.record({
      symbol: fc.constantFrom("", "%", "EUR"),
      shift: fc.integer({ min: -12, max: 12 }),
      decimals: fc.constant(12),
    });
    const stored = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.stringMatching(/^\d{0,12}$/))
      .map(([whole, fraction]) => `${whole}${fraction === "" ? "" : `.${fraction}`}`);
    fc.assert(
      fc.property(unit, stored, (one, digits) => {
        const shown = shownDigits(digits, one) ?? "";
        expect(compareDecimals(storedDigits(shown, one), digits)).toBe(0);
        expect(shownDigits(storedDigits(shown, one), one)).toBe(shown);
      }),
    );
  });
});
