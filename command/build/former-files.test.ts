import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFormerFiles } from "./former-files.ts";

const hour = 3_600_000;
let outDir: string;
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), "portal-former-"));
  for (const folder of ["assets", "maps", "rendering"]) mkdirSync(join(outDir, folder));
});
afterEach(() => rmSync(outDir, { recursive: true }));

/** A build whose only script has this name. */
function build(name: string, at: number, plugins = ["auth", "shop"]): string[] {
  for (const file of [`assets/${name}.js`, `assets/${name}.js.gz`, `maps/${name}.js.map`, `rendering/${name}.js`])
    writeFileSync(join(outDir, file), "");
  removeFormerFiles(outDir, new Set([`${name}.js`]), plugins, { now: at });
  return ["assets", "maps", "rendering"].flatMap((folder) =>
    readdirSync(join(outDir, folder)).map((file) => `${folder}/${file}`),
  );
}

const filesOf = (name: string): string[] => [
  `assets/${name}.js`,
  `assets/${name}.js.gz`,
  `maps/${name}.js.map`,
  `rendering/${name}.js`,
];

it("keeps the scripts of builds for a day after they were replaced, and nothing else of them", () => {
  expect(build("one", 0)).toEqual(filesOf("one"));
  // A build that was in use for long is former from now on.
  expect(build("two", 100 * hour).toSorted()).toEqual(
    [...filesOf("two"), "assets/one.js", "assets/one.js.gz"].toSorted(),
  );
  expect(build("two", 123 * hour)).toContain("assets/one.js");
  expect(build("two", 124 * hour)).toEqual(filesOf("two"));
});
it("counts anew for files that are in use again", () => {
  build("one", 0);
  build("two", hour);
  expect(build("one", 2 * hour)).toContain("assets/two.js");
  expect(build("two", 30 * hour)).toContain("assets/one.js");
});
it("keeps nothing that was built with a plugin which is no longer enabled, or of an unknown build", () => {
  writeFileSync(join(outDir, "assets", "stray.js"), "");
  expect(build("one", 0)).toEqual(filesOf("one"));
  expect(build("two", hour, ["auth"])).toEqual(filesOf("two"));
  expect(build("three", 2 * hour, ["auth", "shop"])).toContain("assets/two.js");
});
