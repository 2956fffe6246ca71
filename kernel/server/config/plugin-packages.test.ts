import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pluginPackages } from "./plugin-packages.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "portal-packages-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(folder: string, content: object): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, "package.json"), JSON.stringify(content));
}

it("are the plugins that the deployment depends on, and those of its presets", () => {
  write(".", { dependencies: { stars: "1", usual: "1", other: "1", gone: "1" } });
  write("node_modules/stars", { portal: { plugin: "stars" } });
  write("node_modules/other", { dependencies: { hidden: "1" } });
  write("node_modules/hidden", { portal: { plugin: "hidden" } });
  write("node_modules/usual", { portal: { preset: true }, dependencies: { words: "1", stars: "1", lib: "1" } });
  write("node_modules/usual/node_modules/words", { portal: { plugin: "words" } });
  write("node_modules/lib", {});
  expect(pluginPackages(root)).toEqual([
    { package: "stars", plugin: "stars", folder: join(root, "node_modules/stars") },
    { package: "usual", plugin: "words", folder: join(root, "node_modules/usual/node_modules/words") },
  ]);
});
