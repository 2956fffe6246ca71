import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lettersOfManyForms } from "../../../tests/support/letters-of-many-forms.ts";
import { normalText, normalTexts } from "./normal-form.ts";

describe("the normal form of a text", () => {
  it("is form C, whatever the text has", () => {
    for (const texts of [lettersOfManyForms, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })])
      fc.assert(fc.property(texts, (text) => normalText(text) === text.normalize("NFC")));
  });
  it("keeps half of a surrogate pair and the zero character, for the rules to refuse", () => {
    expect(normalText("A\u0308\ud800\u0000")).toBe("Ä\ud800\u0000");
  });
  it("is that of each text in JSON, and of no key or other object", () => {
    const moment = new Date(0);
    expect(normalTexts({ "A\u0308": ["A\u0308", { b: "O\u0308" }], n: 1, moment, none: null })).toEqual({
      "A\u0308": ["Ä", { b: "Ö" }],
      n: 1,
      moment,
      none: null,
    });
  });
});
