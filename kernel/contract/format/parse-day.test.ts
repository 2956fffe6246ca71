import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, partsOfDate } from "./date-format.ts";
import { dayInputFormat, moveDay, parseDay } from "./parse-day.ts";

const usual = "DD MMM YYYY";
const languages = ["en", "uk", "de", "es", "pt", "tr", "ar", "zh"];
const formats = [
  usual,
  "YYYY-MM-DD",
  "DD.MM.YYYY",
  "D.M.YYYY",
  "MM.DD.YYYY",
  "DD/MM/YYYY",
  "MM/DD/YYYY",
  "MMMM D, YYYY",
  "D [de] MMMM [de] YYYY",
  "YYYY[年]M[月]D[日]",
  "D MMM YYYY [г.]",
];
const anyDay = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const shown = (day: string, format: string, language: string): string => {
  const parts = partsOfDate(day);
  return parts === undefined ? "" : formatDate(parts, format, language);
};

describe("a typed day", () => {
  it.each([
    ["27 Nov 2026", usual, "en"],
    ["27 nov 2026", usual, "de"],
    ["  27 NOVEMBER 2026 ", usual, "en"],
    ["Nov 27, 2026", usual, "en"],
    ["27-Nov-2026", usual, "en"],
    ["27Nov2026", usual, "en"],
    ["2026-11-27", usual, "ar"],
    ["2026/11/27", usual, "en"],
    ["27.11.2026", usual, "en"],
    ["27.11.2026", "MM/DD/YYYY", "en"],
    ["27/11/2026", "MM/DD/YYYY", "en"],
    ["11/27/2026", usual, "en"],
    ["27 листопада 2026", usual, "uk"],
    ["27 ЛИСТ. 2026", usual, "uk"],
    ["27 KASIM 2026", usual, "tr"],
    ["27 noviembre 2026", usual, "es"],
    ["٢٧ نوفمبر ٢٠٢٦", usual, "ar"],
    ["2026年11月27日", usual, "zh"],
    ["27 11月 2026", usual, "zh"],
    ["2026 十一月 27", usual, "zh"],
  ])("may be %s in a portal of %s in %s", (text, format, language) => {
    expect(parseDay(text, format, language)).toEqual({ day: "2026-11-27" });
  });
  it.each([
    ["03/04/2026", usual, "2026-04-03"],
    ["03/04/2026", "MM/DD/YYYY", "2026-03-04"],
    ["03.04.2026", "MM/DD/YYYY", "2026-04-03"],
    ["03.04.2026", "MM.DD.YYYY", "2026-03-04"],
    ["4 Sept 2026", usual, "2026-09-04"],
    ["29 Feb 0004", usual, "0004-02-29"],
  ])("%s is read in the order of %s", (text, format, day) => {
    expect(parseDay(text, format, "en")).toEqual({ day });
  });
  it.each([
    "",
    "tomorrow",
    "27",
    "27 Nov",
    "31 Apr 2026",
    "29 Feb 2026",
    "2026-13-01",
    "27 Ju 2026",
    "27 2026 11",
    "27 Nov 20266",
    "1 27 Nov 2026",
    "27 + 11 + 2026",
    "1 Jan 0000",
    "27 13月 2026",
  ])("is not %j", (text) => {
    expect(parseDay(text, usual, "en")).toEqual({ wrong: "form" });
  });
  it.each(["27 nov 26", "27.11.26", "1/2/3"])("needs all digits of its year, unlike %s", (text) => {
    expect(parseDay(text, usual, "en")).toEqual({ wrong: "year" });
  });
  it("is every day that is shown, in all formats and languages", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...formats), fc.constantFrom(...languages), (day, format, language) => {
        expect(dayInputFormat(format, language)).toBe(format);
        expect(parseDay(shown(day, format, language), format, language)).toEqual({ day });
      }),
    );
  });
  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...languages), (text, language) => {
        const { day } = parseDay(text, usual, language);
        expect(day === undefined || partsOfDate(day) !== undefined).toBe(true);
      }),
    );
  });
});

describe("the format of a day in an input", () => {
  it.each([
    ["dddd, DD MMM YY", "DD MMM YYYY"],
    ["DD.MM.YY", "DD.MM.YYYY"],
    ["MMM YYYY", "YYYY-MM-DD"],
    ["DDMMYYYY", "YYYY-MM-DD"],
    ["YYYY/DD/MM", "YYYY-MM-DD"],
  ])("for %s is %s", (format, own) => {
    expect(dayInputFormat(format, "en")).toBe(own);
  });
});

describe("moveDay", () => {
  it("moves over the ends of months, leap days and years", () => {
    expect([
      moveDay("2026-12-31", { days: 1 }),
      moveDay("2024-03-01", { days: -1 }),
      moveDay("2024-01-31", { months: 1 }),
      moveDay("2026-01-15", { months: -1 }),
    ]).toEqual(["2027-01-01", "2024-02-29", "2024-02-29", "2025-12-15"]);
  });
  it("stays within the years of four digits", () => {
    expect([moveDay("9999-12-31", { days: 1 }), moveDay("0001-01-01", { months: -1 }), moveDay("x", {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
