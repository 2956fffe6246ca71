import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lettersOfManyForms } from "../../../tests/support/letters-of-many-forms.ts";
import { hasWords, searchWords } from "./search-words.ts";

describe("a search in memory", () => {
  it("finds a text in every form that it and the search have", () => {
    fc.assert(
      fc.property(lettersOfManyForms, (text) => {
        const forms = [text, text.normalize("NFC"), text.normalize("NFD")];
        for (const one of forms) for (const other of forms) expect(hasWords(one, searchWords(other))).toBe(true);
      }),
    );
  });
  it("wants every word, in any order and in any of several texts", () => {
    expect(hasWords("Städte der Welt", searchWords(" WELT  sta\u0308dt "))).toBe(true);
    expect(hasWords(["Städte", "Welt"], searchWords("welt städte"))).toBe(true);
    expect(hasWords("Städte", searchWords("welt städte"))).toBe(false);
    expect(hasWords("", searchWords(" "))).toBe(true);
  });
});
