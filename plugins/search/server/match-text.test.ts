import { describe, expect, it } from "vitest";
import { compareRanks, excerpt, marksOf, rankOf, similarMarks } from "./match-text.ts";

const marked = (text: string, marks: readonly (readonly [number, number])[]): string[] =>
  marks.map(([from, to]) => text.slice(from, to));

describe("the rank of a match", () => {
  it("is best for the same text, then for beginnings, then for parts", () => {
    expect(rankOf(" Green Apple ", "green apple")).toBe("exact");
    expect(rankOf("Green apple pie", "green app")).toBe("beginning");
    expect(rankOf("A green apple", "app gre")).toBe("wordBeginning");
    expect(rankOf("No-apple", "apple")).toBe("wordBeginning");
    expect(rankOf("pineapple", "apple")).toBe("contained");
    expect(rankOf("pineapple apple", "apple")).toBe("wordBeginning");
    expect(rankOf("pear", "apple")).toBeUndefined();
    expect(compareRanks("exact", "similar")).toBeLessThan(0);
  });
});

describe("the marks of a match", () => {
  it("are where the words are, whatever their case and characters", () => {
    expect(marked("GREEN apple, green", marksOf("GREEN apple, green", "green"))).toEqual(["GREEN", "green"]);
    expect(marked("a.b (c) [d] a-b &&x", marksOf("a.b (c) [d] a-b &&x", "(c) . [d] a-b &&"))).toEqual([
      ".",
      "(c)",
      "[d]",
      "a-b",
      "&&",
    ]);
    expect(marked("İstanbul and Kiev", marksOf("İstanbul and Kiev", "kiev"))).toEqual(["Kiev"]);
    expect(marksOf("anything", "   ")).toEqual([]);
  });
  it("are the longer of words that begin alike", () => {
    expect(marked("applepie", marksOf("applepie", "app apple"))).toEqual(["apple"]);
  });
  it("are words that resemble the search", () => {
    expect(marked("The winter coat", similarMarks("The winter coat", "wintre"))).toEqual(["winter"]);
    expect(similarMarks("The summer", "wintre")).toEqual([]);
  });
});

describe("an excerpt", () => {
  it("is cut around the first mark, with the marks moved", () => {
    const text = `${"word ".repeat(60)}apple ${"word ".repeat(60)}`;
    const cut = excerpt(text, marksOf(text, "apple"));
    expect(cut.text.length).toBeLessThanOrEqual(122);
    expect(cut.text).toMatch(/^….*…$/);
    expect(marked(cut.text, cut.marks)).toEqual(["apple"]);
    expect(excerpt("short", [[0, 2]])).toEqual({ text: "short", marks: [[0, 2]] });
  });
  it("never has half of a character", () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = `${"x".repeat(shift)}${"😀".repeat(100)}apple${"😀".repeat(100)}`;
      expect(excerpt(text, marksOf(text, "apple")).text.isWellFormed()).toBe(true);
    }
  });
});
