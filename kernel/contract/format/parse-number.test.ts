/** Numbers as people type them, in the languages and scripts that they type them in. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberText, parseInteger, parseNumber } from "./parse-number.ts";

const languages = ["en", "de", "es", "pt", "tr", "uk", "ar", "zh", "fr", "de-CH"];

describe("a typed decimal", () => {
  it.each([
    ["en", "12.5", "12.5"],
    ["en", " +007.50 ", "7.50"],
    ["en", "-0.5", "-0.5"],
    ["en", "\u22124", "-4"],
    ["en", "1,234.5", "1234.5"],
    ["en", "1,234,567", "1234567"],
    ["en", "1.234,5", "1234.5"],
    ["en", "12,5", "12.5"],
    ["en", ".5", "0.5"],
    ["en", "12345678901234567890.123456", "12345678901234567890.123456"],
    ["de", "12,5", "12.5"],
    ["de", "12.5", "12.5"],
    ["de", "1,234", "1.234"],
    ["de", "0.234", "0.234"],
    ["de", "1.234,50", "1234.50"],
    ["de", "1.234.567", "1234567"],
    ["de", "12345678901234567890", "12345678901234567890"],
    ["uk", "1 234,5", "1234.5"],
    ["uk", "1\u00a0234", "1234"],
    ["fr", "1\u202f234,5", "1234.5"],
    ["de-CH", "1\u2019234.5", "1234.5"],
    ["ar", "\u0661\u0662\u066b\u0665", "12.5"],
    ["ar", "\u0661\u066c\u0662\u0663\u0664\u066b\u0665", "1234.5"],
    ["ar", "\u200f-\u0665", "-5"],
    ["zh", "\uff11\uff12\uff0e\uff15", "12.5"],
  ])("in %s: %s is %s", (language, text, digits) => {
    expect(parseNumber(text, language)).toEqual({ digits });
  });
  it.each([
    ["de", "1.234", ["1234", "1.234"]],
    ["en", "1,234", ["1234", "1.234"]],
    ["es", "-12.345", ["-12345", "-12.345"]],
  ])("in %s: %s may mean two numbers", (language, text, meanings) => {
    expect(parseNumber(text, language)).toEqual({ wrong: "ambiguous", meanings });
  });
  it.each([
    "",
    " ",
    "-",
    ".",
    "1e2",
    "12,5x",
    "--1",
    "1.2.3",
    "1,23,4",
    "1 2",
    "1,,000",
    "Infinity",
    "0x1f",
    "5²",
    "½",
  ])("is none in any language: %s", (text) => {
    for (const language of languages)
      expect([language, parseNumber(text, language).digits]).toEqual([language, undefined]);
  });
  it("is read back from what an input shows, in every language", () => {
    const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.stringMatching(/^(\.\d{1,6})?$/));
    fc.assert(
      fc.property(decimals, fc.constantFrom(...languages), ([whole, fraction], language) => {
        const digits = `${whole}${fraction}`;
        expect(parseNumber(numberText(digits, language), language)).toEqual({ digits });
      }),
    );
  });
  it("never fails", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...languages), (text, language) => {
        const { digits } = parseNumber(text, language);
        expect(digits ?? "0").toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});

describe("a typed whole number", () => {
  it.each([
    ["en", "25", "25"],
    ["en", "-12", "-12"],
    ["en", "1,000", "1000"],
    ["de", "1.000", "1000"],
    ["en", "12345678901234567890", "12345678901234567890"],
    ["ar", "\u0662\u0665", "25"],
    ["en", "\uff12\uff15", "25"],
    ["en", "\u09e8\u09eb", "25"],
  ])("in %s: %s is %s", (language, text, digits) => {
    expect(parseInteger(text, language)).toBe(digits);
  });
  it.each(["", "2.5", "2,5", "1e2", "5.0", "5.", "2 5", "ten", "1,00"])("is none: %s", (text) => {
    expect([parseInteger(text, "en"), parseInteger(text, "uk")]).toEqual([undefined, undefined]);
  });
});
