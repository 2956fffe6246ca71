/** Tests docs/asvs.md: it is the output of `npm run docs`, is complete, and its tests exist. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { asvsPage, readItems } from "../../scripts/docs/asvs-page.ts";

it("is what `npm run docs` writes", () => {
  expect(readFileSync("docs/asvs.md", "utf8")).toBe(asvsPage());
});
it("has every item of level 1 and 2 once, in order", () => {
  const numbers = readItems().map(({ id }) => /^v5\.0\.0-(\d+)\.(\d+)\.(\d+)$/.exec(id)?.slice(1).map(Number) ?? []);
  const key = ([chapter = 0, section = 0, item = 0]: readonly number[]): number =>
    chapter * 10_000 + section * 100 + item;
  expect(numbers.map(key)).toEqual([...new Set(numbers.map(key))].toSorted((a, b) => a - b));
  expect(numbers).toHaveLength(253);
});
it("names tests that exist", () => {
  const missing = readItems().flatMap(({ id, tests }) =>
    tests
      .filter(({ file, name }) => !existsSync(file) || !readFileSync(file, "utf8").includes(name))
      .map(({ file, name }) => `${id}: ${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
it("states the status of each item", () => {
  for (const { id, asks, how, status } of readItems())
    expect([id, asks !== "", how !== "", ["met", "not met", "operator", "not applicable"].includes(status)]).toEqual([
      id,
      true,
      true,
      true,
    ]);
});
