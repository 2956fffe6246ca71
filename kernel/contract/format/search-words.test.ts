import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasWords, searchWords } from "./search-words.ts";

/** Texts with letters that are written in several ways, Hangul and marks in any order among them. */
const lettersOfMany = fc.string({
  unit: fc.constantFrom(
    "A",
    "a",
    "Ä",
    "\u0308",
    "\u0323",
    "\u0301",
    "Å",
    "\u212b",
    "\u1100",
    "\u1161",
    "가",
    "я",
    "й",
    "\u0306",
    " ",
  ),
});

describe("a search in memory", () => {
  it("finds a text in every form that it and the search have", () => {
    fc.assert(
      fc.property(lettersOfMany, (text) => {
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
