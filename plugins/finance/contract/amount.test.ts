import { describe, expect, it } from "vitest";
import { readAmount, readCorrection } from "./amount.ts";

describe("an amount", () => {
  it("is digits greater than zero, with at most six decimals", () => {
    expect(["12.5", " 007.50 ", "0.000001"].map(readAmount)).toEqual(["12.5", "7.50", "0.000001"]);
    expect(["", "0", "0.000000", "1.0000001", "-1", "1e3", "1,5"].map(readAmount)).toEqual(Array(7).fill(undefined));
  });
});

describe("a correction", () => {
  it("takes a hyphen, a typographic minus or a plus before an amount", () => {
    expect(readCorrection("12.5")).toEqual({ change: "12.5", amount: "12.5" });
    expect(readCorrection("+12.5")).toEqual({ change: "12.5", amount: "12.5" });
    for (const typed of ["-12.5", "\u221212.5", " - 12.5 "])
      expect(readCorrection(typed)).toEqual({ change: "-12.5", amount: "12.5" });
  });
  it("is not zero, and has one sign", () => {
    expect(["", "-", "-0", "--1", "+-1", "1-", "-1.0000001"].map((typed) => readCorrection(typed))).toEqual(
      Array(7).fill(undefined),
    );
  });
});
