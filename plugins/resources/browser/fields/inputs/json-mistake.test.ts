/** Locates the error in invalid JSON. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonMistake } from "./json-mistake.ts";

describe("the mistake in a text", () => {
  it("is where the text stops being JSON", () => {
    expect(jsonMistake('{"a": 1,}')).toEqual({ line: 1, column: 9, found: "}" });
    expect(jsonMistake('{\n  "a": tru\n}')).toEqual({ line: 2, column: 8, found: "tru" });
    expect(jsonMistake("[1, 02]")).toEqual({ line: 1, column: 5, found: "02" });
    expect(jsonMistake('{"a" 1}')).toEqual({ line: 1, column: 6, found: "1" });
    expect(jsonMistake('{"a": [1, 2')).toEqual({ line: 1, column: 12, found: "" });
    expect(jsonMistake("True")).toEqual({ line: 1, column: 1, found: "True" });
  });
  it("is found in exactly the texts that cannot be read", () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          '"a"',
          '"\\u00e9"',
          '"\\x"',
          '"',
          "1",
          "-0.5e+3",
          "01",
          "1.",
          "true",
          "null",
          "nul",
          " ",
          "\n",
          "é",
          "🧿",
        ),
        { maxLength: 12 },
      )
      .map((all) => all.join(""));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.json(), fc.string()), (text) => {
        expect(jsonMistake(text) === undefined).toBe(canRead(text));
      }),
      { numRuns: 3_000 },
    );
  });
});

function canRead(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
