import { expect, it } from "vitest";
import { namesIn } from "./names.ts";

const wordsIn = (text: string): string[] => namesIn(text).flatMap(({ words }) => words);

it("splits names into words, and knows their lines", () => {
  expect(namesIn("const maxBytes = 1;\nreadURL(maxBytes);")).toEqual([
    { line: 1, words: ["const"] },
    { line: 1, words: ["max", "bytes"] },
    { line: 2, words: ["read", "url"] },
    { line: 2, words: ["max", "bytes"] },
  ]);
});

it("skips comments, strings, templates and regular expressions", () => {
  const text = `
    // door
    /* door
       door */
    const a = "door 'door'", b = 'door', c = \`door \\\` \${door} door\`;
    a.replace(/door["'\`]/g, b) / 2 / c;
  `;
  expect(wordsIn(text)).toEqual(["const", "a", "b", "c", "a", "replace", "b", "c"]);
});
