/** Tests that "Your first change" of README.md holds: it is done word for word in a copy of the repository. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeFirstChange } from "../../scripts/newcomer/first-change.ts";
import { slowness } from "../support/slowness.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-first-change-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Links all packages but this repository's own, which must be those of the copy. */
function copyRepository(): void {
  const left = new Set(["node_modules", ".git", "dist", "data", "docs"]);
  for (const name of readdirSync("."))
    if (!left.has(name))
      cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.startsWith("tests/output") });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (name === "@portalkit" || name === ".bin")
      cpSync(`node_modules/${name}`, join(folder, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    else if (name !== ".cache") symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
}

const { PATH, HOME, TMPDIR } = process.env;
const timeoutMs = 5 * 60_000 * slowness;

it("shows each change in the pages that are open", { timeout: timeoutMs }, async () => {
  copyRepository();
  const times = await makeFirstChange({
    folder,
    // A person who has set nothing.
    environment: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") },
    patienceMs: 60_000 * slowness,
  });
  expect(Object.keys(times)).toEqual(["start", "config", "text", "plugin"]);
});
