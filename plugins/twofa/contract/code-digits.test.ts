import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeDigits } from "./code-digits.ts";

describe("the digits of a code", () => {
  it("are read in every script of the portal, and the rest is left out", () => {
    expect(["123 456", "١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "１２３４５６", "a1b2-c3"].map(codeDigits)).toEqual([
      "123456",
      "123456",
      "123456",
      "123456",
      "123456",
      "123",
    ]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => void expect(codeDigits(text)).toMatch(/^[0-9]*$/)),
    );
  });
});
