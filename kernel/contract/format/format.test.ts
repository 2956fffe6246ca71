import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { countryName } from "./country.ts";
import { formatDate, partsOfDate, partsOfInstant, partsOfTime } from "./date-format.ts";
import { compareDecimals, groupDigits, normalizeDecimal, roundDecimal } from "./decimal.ts";
import { isIdLike, shortenId } from "./shorten-id.ts";
import { truncate } from "./truncate.ts";

const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,9}$/))
  .map(([negative, whole, fraction]) => `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`);

describe("truncate", () => {
  it("keeps 50 characters and cuts the 51st", () => {
    expect(truncate("x".repeat(50))).toBe("x".repeat(50));
    expect(truncate("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
  });
  it("never cuts a character in half", () => {
    expect(truncate("😀".repeat(51))).toBe(`${"😀".repeat(50)}…`);
    expect(truncate("😀".repeat(50))).toBe("😀".repeat(50));
  });
});

describe("shortenId", () => {
  it("shows first and last four above eight characters", () => {
    expect(shortenId("12345678")).toBe("12345678");
    expect(shortenId("123456789")).toBe("1234…6789");
  });
  it("takes UUIDs anywhere and unbroken keys for ids, but no words", () => {
    expect(isIdLike("3f2a9c1e-77aa-4b1c-9d2e-0123456789ab", false)).toBe(true);
    expect(isIdLike("STEAM-20-USD", false)).toBe(false);
    expect(isIdLike("STEAM-20-USD", true)).toBe(true);
    expect(isIdLike("Some long name", true)).toBe(false);
    expect(isIdLike("12345678", true)).toBe(false);
  });
});

describe("formatDate", () => {
  const parts = { year: 2026, month: 1, day: 5, hour: 14, minute: 7, second: 9 };
  it("fills the tokens of the configuration", () => {
    expect(formatDate(parts, "DD MMM YYYY", "en")).toBe("05 Jan 2026");
    expect(formatDate(parts, "HH:mm:ss", "en")).toBe("14:07:09");
    expect(formatDate(parts, "MMMM D, YYYY h:mm A [at sea]", "en")).toBe("January 5, 2026 2:07 PM at sea");
  });
  it("names months in the operator's language", () => {
    expect(formatDate(parts, "MMMM", "de")).toBe("Januar");
  });
  it("never shifts a calendar date by a zone", () => {
    expect(partsOfDate("2026-03-01")).toMatchObject({ year: 2026, month: 3, day: 1 });
    expect(partsOfDate("2026-03-01T23:30:00.000Z")).toMatchObject({ day: 1 });
  });
  it("reads a time in the reader's zone", () => {
    const date = new Date(2026, 5, 30, 22, 15, 30);
    expect(partsOfInstant(date.toISOString())).toEqual({
      year: 2026,
      month: 6,
      day: 30,
      hour: 22,
      minute: 15,
      second: 30,
    });
  });
  it("gives nothing for what is no date", () => {
    expect([partsOfDate("soon"), partsOfDate("2026-13-01"), partsOfInstant("never"), partsOfTime("noon")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("reads times of day with and without seconds", () => {
    expect(partsOfTime("08:30")).toMatchObject({ hour: 8, minute: 30, second: 0 });
    expect(partsOfTime("08:30:15.250")).toMatchObject({ second: 15 });
  });
});

describe("decimals", () => {
  it("takes text and the numbers some servers send", () => {
    expect(normalizeDecimal(" +007.50 ")).toBe("7.50");
    expect(normalizeDecimal(63.439655)).toBe("63.439655");
    expect(normalizeDecimal(1e-7)).toBe("0.0000001");
    expect(normalizeDecimal(1.5e21)).toBe("1500000000000000000000");
    expect(normalizeDecimal("-0.00")).toBe("0.00");
    expect(normalizeDecimal(".5")).toBe("0.5");
  });
  it("refuses what is no decimal", () => {
    for (const text of ["", ".", "-", "1e5", "1,5", "abc", "0x10", null, undefined, Number.NaN, {}])
      expect(normalizeDecimal(text)).toBeUndefined();
  });
  it("compares digits beyond the reach of floats", () => {
    expect(compareDecimals("9007199254740993.000001", "9007199254740993.000002")).toBe(-1);
    expect(compareDecimals("1.10", "1.1")).toBe(0);
    expect(compareDecimals("-2", 1)).toBe(-1);
  });
  it("rounds half away from zero", () => {
    expect(roundDecimal("0.1234565", 6)).toBe("0.123457");
    expect(roundDecimal("-9.9999995", 6)).toBe("-10.000000");
    expect(roundDecimal("1.5", 6)).toBe("1.5");
    expect(roundDecimal("0.5", 0)).toBe("1");
  });
  it("groups as the language does", () => {
    expect(groupDigits("1234567.50", "en")).toBe("1,234,567.50");
    expect(groupDigits("1234567.50", "de")).toBe("1.234.567,50");
    expect(groupDigits("-999", "en")).toBe("-999");
  });
  it("normalizing twice changes nothing, and grouping loses no digit", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const once = normalizeDecimal(text) ?? "";
        expect(normalizeDecimal(once)).toBe(once);
        expect(groupDigits(once, "en").replaceAll(",", "")).toBe(once);
        expect(compareDecimals(text, once)).toBe(0);
      }),
    );
  });
});

describe("countries", () => {
  it("have an English name", () => {
    expect(countryName("UA")).toBe("Ukraine");
    expect(countryName("ZQ")).toBe("ZQ");
  });
});
