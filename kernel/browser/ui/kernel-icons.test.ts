import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { kernelIcons } from "./kernel-icons.ts";

/** The plugins that show these parts list their icons. */
const ofPlugins = new Set(["download", "upload"]);

it("contains every icon that a part of the kernel names: another would be a dot", () => {
  const listed = new Set<string>(kernelIcons);
  const missing = globSync("kernel/browser/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\sicon="([a-z0-9-]+)"/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !listed.has(name) && !ofPlugins.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
