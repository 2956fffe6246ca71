import fc from "fast-check";
import { expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

const side = (kind: "gone" | "new", before: string, after: string): string =>
  wordDifference(before, after)
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map(({ text }) => text)
    .join("");

it("marks words that were removed and added", () => {
  expect(wordDifference("A fast delivery, by mail", "A very fast delivery, by hand")).toEqual([
    { kind: "same", text: "A " },
    { kind: "new", text: "very " },
    { kind: "same", text: "fast delivery, by " },
    { kind: "gone", text: "mail" },
    { kind: "new", text: "hand" },
  ]);
});
it("has one part for equal texts, and two for texts that share nothing", () => {
  expect(wordDifference("same here", "same here")).toEqual([{ kind: "same", text: "same here" }]);
  expect(wordDifference("one", "two")).toEqual([
    { kind: "gone", text: "one" },
    { kind: "new", text: "two" },
  ]);
});
it("loses no letter of either text", () => {
  const text = fc
    .array(fc.constantFrom("a", "b ", "long ", "\n", ",", "ü", "👍 "), { maxLength: 30 })
    .map((words) => words.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect([side("gone", before, after), side("new", before, after)]).toEqual([before, after]);
    }),
  );
});
