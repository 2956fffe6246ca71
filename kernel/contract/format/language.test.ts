import { expect, it } from "vitest";
import { describeLanguage, languageCountry, languageName } from "./language.ts";

it("gives each language the flag of its country", () => {
  expect(["en", "zh", "hi", "ar", "ko", "ja", "uk", "ur", "de", "pt"].map(languageCountry)).toEqual([
    "us",
    "cn",
    "in",
    "sa",
    "kr",
    "jp",
    "ua",
    "pk",
    "de",
    "pt",
  ]);
});

it("calls each language as its speakers do", () => {
  expect(["en", "uk", "de", "es", "pt", "tr", "ar", "zh"].map(languageName)).toEqual([
    "English",
    "Українська",
    "Deutsch",
    "Español",
    "Português",
    "Türkçe",
    "العربية",
    "中文",
  ]);
});

it("describes a language that a plugin brings, by what it says and by what is known of the code", () => {
  expect(describeLanguage("he", { country: "il" })).toEqual({
    code: "he",
    name: "עברית",
    country: "il",
    direction: "rtl",
  });
  expect(describeLanguage("nl")).toEqual({ code: "nl", name: "Nederlands", country: "nl", direction: "ltr" });
  expect(describeLanguage("tlh", { name: "tlhIngan Hol", direction: "ltr" })).toMatchObject({ name: "tlhIngan Hol" });
});
