import i18next, { type i18n } from "i18next";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shippedLanguages } from "../format/language.ts";
import { i18nOptions, applySpecifiedPlurals } from "./i18n-options.ts";
import {
  chooseForm,
  joinForms,
  pluralCategories,
  pluralFormCounts,
  pluralKey,
  splitForms,
  type PluralCategory,
} from "./plural.ts";

/** Returns an i18next instance with one message in one language, configured as in the browser and on the server. */
function speaking(language: string, text: string): i18n {
  const forms = Object.fromEntries(
    Object.entries(splitForms(text, language)).map(([category, form]) => [
      pluralKey("rows", category as PluralCategory),
      form,
    ]),
  );
  const engine = i18next.createInstance({
    ...i18nOptions,
    lng: language,
    ns: ["test"],
    defaultNS: "test",
    initAsync: false,
    resources: { en: { test: { rows_one: "English", rows_other: "English" } }, [language]: { test: forms } },
  });
  engine.init();
  applySpecifiedPlurals(engine);
  return engine;
}
const forms = (text: string, language: string, counts: number[]): string[] => {
  const { t } = speaking(language, text);
  return counts.map((count) => (t as unknown as (key: string, values: object) => string)("rows", { count }));
};

describe("plural forms", () => {
  it("are one and other with two", () => {
    expect(forms("one | other", "en", [0, 1, 2, 21])).toEqual(["other", "one", "other", "other"]);
  });
  it("are zero, one and other with three", () => {
    expect(forms("zero | one | other", "de", [0, 1, 2, 11])).toEqual(["zero", "one", "other", "other"]);
  });
  it("are the same for every number with one", () => {
    for (const language of ["zh", "tr", "uk", "ar"])
      expect(forms("all", language, [0, 1, 2, 5, 11, 100])).toEqual(Array(6).fill("all"));
  });
  // docs/product.md, portal 9, whatever plural rules the browser has for these languages.
  it.each(["uk", "bg", "cs", "hr", "mk", "pl", "sk", "sl", "sr", "be", "ru", "uk-UA"])(
    "are one, few and many in %s",
    (language) => {
      expect(forms("one | few | many", language, [0, 1, 2, 4, 5, 11, 12, 14, 20, 21, 22, 25, 101, 111, 112])).toEqual([
        "many",
        "one",
        "few",
        "few",
        "many",
        "many",
        "many",
        "many",
        "many",
        "one",
        "few",
        "many",
        "one",
        "many",
        "many",
      ]);
    },
  );
  it("are zero, one, few and many with four in a Slavic language", () => {
    expect(forms("zero | one | few | many", "uk", [0, 1, 3, 5, 11, 21])).toEqual([
      "zero",
      "one",
      "few",
      "many",
      "many",
      "one",
    ]);
  });
  it("are six in Arabic", () => {
    expect(forms("zero | one | two | few | many | other", "ar", [0, 1, 2, 3, 10, 11, 99, 100, 102, 103])).toEqual([
      "zero",
      "one",
      "two",
      "few",
      "few",
      "many",
      "many",
      "other",
      "other",
      "few",
    ]);
  });
  it("are there for every number of a language, millions among them", () => {
    for (const language of ["es", "pt", "de", "tr"])
      expect(forms("one | other", language, [2, 1_000_000])).toEqual(["other", "other"]);
  });
  it("are chosen in a text of another server", () => {
    expect([1, 2].map((count) => chooseForm("one row | many rows", count, "en"))).toEqual(["one row", "many rows"]);
    expect([1, 2, 5].map((count) => chooseForm("рядок | рядки | рядків", count, "uk"))).toEqual([
      "рядок",
      "рядки",
      "рядків",
    ]);
    expect(chooseForm("Delete them?", 3, "ar")).toBe("Delete them?");
  });
  it("are as many as the language has", () => {
    expect(["en", "de", "uk", "ar", "zh"].map((language) => pluralFormCounts(language, 2)[0])).toEqual([2, 2, 3, 6, 1]);
    expect(["de", "uk", "ar", "zh"].map((language) => pluralFormCounts(language, 1))).toEqual([[1], [1], [1], [1]]);
  });
  it("are all of those that a language has which a plugin brings", () => {
    expect(["nl", "he", "lt", "cy", "fr"].map((language) => pluralFormCounts(language, 2)[0])).toEqual([2, 3, 4, 6, 2]);
    const hebrew = "יום | יומיים | {count} ימים";
    expect(splitForms(hebrew, "he")).toMatchObject({ one: "יום", two: "יומיים", other: "{count} ימים" });
    expect(joinForms(splitForms(hebrew, "he"), "he")).toBe(hebrew);
    expect([1, 2, 7].map((count) => chooseForm(hebrew, count, "he"))).toEqual(["יום", "יומיים", "{count} ימים"]);
  });
  it("come back as they were written, and leave no number without a form", () => {
    const form = fc.string({ minLength: 1 }).filter((text) => !text.includes("|"));
    fc.assert(
      fc.property(
        fc.constantFrom(...shippedLanguages, "nl", "he", "lt", "cy", "fr", "pl"),
        fc.array(form, { minLength: 1, maxLength: 6 }),
        (language, written) => {
          fc.pre(pluralFormCounts(language, 2).includes(written.length) && new Set(written).size === written.length);
          const text = written.join(" | ");
          expect(joinForms(splitForms(text, language), language)).toBe(text);
          expect(Object.keys(splitForms(text, language))).toEqual(
            expect.arrayContaining([...pluralCategories(language)]),
          );
        },
      ),
    );
  });
});
