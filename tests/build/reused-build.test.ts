/** Tests that a start keeps the files of a build of the same sources, and of no others. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLoaded } from "../../command/build.ts";
import { isCurrentBuild } from "../../command/build/build-record.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";

const files: Readonly<Record<string, string>> = {
  "plugins/stars/contract.ts": `import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";
export const stars = pluginContract({ name: "stars", options: Type.Object({}) });
`,
  "plugins/stars/browser.tsx": `import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
export const browser = defineBrowserPlugin({ name: "stars", setup: () => ({
  routes: [{ path: "/stars", layout: "shell", title: "stars", load: () => import("./screen.tsx").then((m) => m.Screen) }],
}) });
`,
  "plugins/stars/screen.tsx": `export const Screen = () => <p>One star</p>;
`,
  "portal.config.ts": `import { definePortal } from "@portalkit/kernel/contract";
import { stars } from "./plugins/stars/contract.ts";
 export default definePortal({ brand: { name: "Stars" }, plugins: [stars({ id: "stars" })], menu: [] });
`,
};

// Below this folder, so that the plugin finds the kernel.
const folder = mkdtempSync("tests/output/reused-build-");
const outDir = join(folder, "dist");
const write = (name: string, text = files[name] ?? ""): void => writeFileSync(join(folder, name), text);
const kind = { brotli: false };
let config: LoadedConfig;

beforeAll(async () => {
  mkdirSync(join(folder, "plugins/stars"), { recursive: true });
  for (const name of Object.keys(files)) write(name);
  config = await loadConfig({ file: join(folder, "portal.config.ts"), environment: {}, halves: "server" });
});
beforeEach(async () => {
  if (!isCurrentBuild(outDir, config, kind)) await buildLoaded(config, { outDir, ...kind });
  expect(isCurrentBuild(outDir, config, kind)).toBe(true);
});
afterAll(() => rmSync(folder, { recursive: true }));

it("is no build before the first one", () => {
  expect(isCurrentBuild(join(folder, "nothing"), config, kind)).toBe(false);
});

it.each(["plugins/stars/browser.tsx", "plugins/stars/screen.tsx"])("is another one when %s changes", (name) => {
  write(name, `${files[name] ?? ""}// changed\n`);
  expect(isCurrentBuild(outDir, config, kind)).toBe(false);
  write(name);
  expect(isCurrentBuild(outDir, config, kind)).toBe(true);
});

it("is another one when a source is removed", () => {
  rmSync(join(folder, "plugins/stars/screen.tsx"));
  expect(isCurrentBuild(outDir, config, kind)).toBe(false);
  write("plugins/stars/screen.tsx");
});

it("is another one when the config or the kind of files changes", () => {
  const renamed = { ...config, portal: { ...config.portal, brand: { name: "Moons" } } };
  expect(isCurrentBuild(outDir, renamed, kind)).toBe(false);
  expect(isCurrentBuild(outDir, { ...config, instances: [] }, kind)).toBe(false);
  expect(isCurrentBuild(outDir, config, { brotli: true })).toBe(false);
});

it.each(["manifest.json", "sources.json"])("is none without a whole %s", (name) => {
  const text = readFileSync(join(outDir, name), "utf8");
  writeFileSync(join(outDir, name), text.slice(0, text.length / 2));
  expect(isCurrentBuild(outDir, config, kind)).toBe(false);
});

it("is none without one of its files", () => {
  const { entry } = JSON.parse(readFileSync(join(outDir, "manifest.json"), "utf8")) as { entry: { main: string } };
  rmSync(join(outDir, "assets", entry.main));
  expect(isCurrentBuild(outDir, config, kind)).toBe(false);
});
