/** Arabic counts: one and two things are words of their own, without a number before the noun. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync(["kernel/messages/*/ar.json", "plugins/*/messages/ar.json"]);

it("say one and two of a thing without a number", () => {
  expect(files.length).toBeGreaterThan(20);
  const numbered = files.flatMap((file) => {
    const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    return Object.entries(texts)
      .filter(([key, text]) => /_(one|two)$/.test(key) && /\{(count|written)\}/.test(text))
      .filter(([key]) => {
        const form = (name: string): string | undefined => texts[key.replace(/[a-z]+$/, name)];
        // Where the noun does not change with the number, the text has none to agree with: "Selected: 3".
        return form("few") !== form("other");
      })
      .map(([key]) => `${file} ${key}`);
  });
  expect(numbered).toEqual([]);
});
