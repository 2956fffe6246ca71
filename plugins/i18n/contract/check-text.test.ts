/** Which texts can replace an English message. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pluralFormCounts, splitForms } from "../../../kernel/contract/i18n/plural.ts";
import { english } from "../../../tests/support/english-messages.ts";
import { shippedLanguages } from "../../../kernel/contract/format/language.ts";
import { textProblem } from "./check-text.ts";

describe("a text in the place of a message", () => {
  it("has the same values", () => {
    expect(textProblem("Welcome, {name}", "{name}, вітаємо", "uk")).toBeUndefined();
    expect(textProblem("Welcome, {name}", "Вітаємо", "uk")?.values).toEqual({ name: "{name}" });
    expect(textProblem("Welcome, {name}", "{name} {other}", "uk")?.values).toEqual({
      name: "{other}",
      names: "{name}",
    });
  });
  it("has the plural forms of its language, and may leave out the number", () => {
    expect(
      textProblem("{count} row | {count} rows", "один рядок | {count} рядки | {count} рядків", "uk"),
    ).toBeUndefined();
    expect(textProblem("{count} row | {count} rows", "{count} рядок | {count} рядків", "uk")?.values).toEqual({
      wanted: 3,
      found: 2,
    });
    expect(textProblem("{count} row | {count} rows", "{count} 行", "zh")).toBeUndefined();
    expect(textProblem("{count} row | {count} rows", "eine Zeile | viele Zeilen", "de")?.values).toEqual({
      name: "{count}",
    });
    expect(textProblem("Save", "Speichern | Sichern", "de")?.values).toEqual({ wanted: 1, found: 2 });
  });
  it("is filled in whole, whatever the values and the number, when nothing is wrong with it", () => {
    const name = fc.constantFrom("{name}", "{label}", "{count}");
    const piece = fc.oneof(
      name,
      fc.string().filter((text) => !/[{}|]/.test(text)),
    );
    const form = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(
        fc.constantFrom(...shippedLanguages),
        fc.array(form, { minLength: 1, maxLength: 6 }),
        fc.nat(2_000),
        fc.string(),
        (language, forms, count, value) => {
          const text = forms.join(" | ");
          const original = forms.length === 1 ? text : "{name} {label} {count} | {name} {label} {count}";
          if (textProblem(original, text, language) !== undefined) return;
          for (const form of Object.values(splitForms(text, language))) {
            const filled = english(form, { name: "N", label: value, count });
            if (!/[{}|]/.test(value)) expect(filled).not.toMatch(/\{\w+\}| \| /);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it("can have one number of forms at least in every language", () => {
    for (const language of shippedLanguages)
      for (const forms of [1, 2, 3]) expect(pluralFormCounts(language, forms).length).toBeGreaterThan(0);
  });
});
