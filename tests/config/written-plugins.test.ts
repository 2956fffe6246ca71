/**
 * Tests plugins as a developer writes them first, those of `npm run create-plugin` and those of the docs: they
 * compile, follow the rules and pass their own tests. All at once: each run reads the sources of the kernel.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pluginKinds, writePlugin } from "../../command/create-plugin/write-plugin.ts";
import { writeDocsPlugin } from "./docs-plugin.ts";
import {
  compileHalves,
  compileTimeoutMs,
  importViolations,
  lint,
  ownTestsTimeoutMs,
  runTests,
} from "./generated-plugins.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync("tests/output/written-plugins-");
  const parent = join(folder, "plugins");
  for (const kind of pluginKinds) await writePlugin({ name: `star-${kind}`, kind, parent });
  writeDocsPlugin(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("keep the import rules", () => expect(importViolations(folder)).toEqual([]));
it("pass the linter", () => lint(folder));
it("compile, each half with what that half may use", () => compileHalves(folder), compileTimeoutMs);
it(
  "pass their own tests",
  async () => expect(await runTests(folder)).toMatch(/Test Files +8 passed \(8\)/),
  ownTestsTimeoutMs,
);
