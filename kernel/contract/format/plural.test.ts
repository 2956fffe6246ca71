import { describe, expect, it } from "vitest";
import { choosePlural, pluralFormCounts } from "./plural.ts";

const forms = (text: string, language: string, counts: number[]): string[] => counts.map((count) => choosePlural(text, count, language));

describe("plural forms", () => {
  it("leaves a message without forms alone", () => {
    expect(choosePlural("Save", 3, "en")).toBe("Save");
  });

  it("has one and other with two forms", () => {
    expect(forms("one | other", "en", [0, 1, 2, 21])).toEqual(["other", "one", "other", "other"]);
  });

  it("has zero, one and other with three forms", () => {
    expect(forms("zero | one | other", "en", [0, 1, 2, 11])).toEqual(["zero", "one", "other", "other"]);
  });

  it.each(["uk", "bg", "cs", "hr", "mk", "pl", "sk", "sl", "sr", "be", "ru", "uk-UA"])("has one, few and many in %s", (language) => {
    expect(forms("one | few | many", language, [0, 1, 2, 4, 5, 11, 12, 14, 20, 21, 22, 25, 101, 111, 112])).toEqual(
      ["many", "one", "few", "few", "many", "many", "many", "many", "many", "one", "few", "many", "one", "many", "many"],
    );
  });

  it("has zero, one, few and many with four forms in a Slavic language", () => {
    expect(forms("zero | one | few | many", "uk", [0, 1, 3, 5, 11, 21])).toEqual(["zero", "one", "few", "many", "many", "one"]);
  });
});

describe("plural forms of other languages", () => {
  it("are six in Arabic", () => {
    expect(forms("zero | one | two | few | many | other", "ar", [0, 1, 2, 3, 10, 11, 99, 100, 102, 103])).toEqual(["zero", "one", "two", "few", "few", "many", "many", "other", "other", "few"]);
  });

  it("are as many as the language has", () => {
    expect(["en", "de", "uk", "ar", "zh"].map((language) => pluralFormCounts(language, 2)[0])).toEqual([2, 2, 3, 6, 1]);
    expect(["de", "uk", "ar", "zh"].map((language) => pluralFormCounts(language, 1))).toEqual([[1], [1], [1], [1]]);
  });
});
