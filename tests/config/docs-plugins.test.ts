/** The plugin of docs/plugins.md, exactly as it stands there: it compiles, keeps the rules, passes its test and works. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLines, compileHalves, importViolations, lint, runTests } from "./generated-plugins.ts";

const page = readFileSync("docs/plugins.md", "utf8");
/** Blocks that name their file in the line that opens them. */
const files = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = "", text = ""]) => ({ path, text }));

let folder = "";
beforeAll(() => {
  mkdirSync("tests/output", { recursive: true });
  folder = mkdtempSync("tests/output/docs-plugins-");
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is whole", () => {
  expect(files.map(({ path }) => path)).toEqual([
    "plugins/rating/contract.ts", "plugins/rating/messages/en.json", "plugins/rating/messages/keys.d.ts", "plugins/rating/browser.tsx", "plugins/rating/browser/rating-value.tsx", "plugins/rating/browser/rating.module.css",
    "plugins/rating/browser/rating-field.tsx", "plugins/rating/browser/rating-filter.tsx", "plugins/rating/rating.test.ts", "portal.config.ts",
  ]);
});

it("compiles, each half with what that half may use", () => compileHalves(folder));
it("keeps the import rules", () => expect(importViolations(folder)).toEqual([]));
it("passes the linter", () => lint(folder));
it("passes its test", async () => expect(await runTests(folder)).toMatch(/Tests +3 passed \(3\)/));

it("works in the config of the page", async () => {
  // `#plugins/...` leads into this repository's own plugins, where the page's plugin is not.
  const config = readFileSync(join(folder, "portal.config.ts"), "utf8").replace('"#plugins/rating"', '"./plugins/rating/contract.ts"').replace('brand: {', 'pluginFolders: ["../../../plugins", "plugins"], brand: {');
  writeFileSync(join(folder, "portal.config.ts"), config);
  expect(await checkLines(join(folder, "portal.config.ts"))).toContain("rating/rating | games.score | game-score");
});

it("links to files that are there", () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => join("docs", link));
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
