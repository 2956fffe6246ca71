import { expect, it } from "vitest";
import { languageCountry, languageName } from "./language.ts";

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
