/**
 * Modules that a thread imports are loaded again for each import and each preview, including the importers' modules.
 */
import { build } from "esbuild";
import { expect, it } from "vitest";

const expected: Readonly<Record<string, readonly string[]>> = {
  "kernel/server/imports/reading/reading-thread.ts": [
    "kernel/contract/format/csv.ts",
    "kernel/contract/format/invisible.ts",
    "kernel/contract/imports/import-limits.ts",
  ],
  "plugins/game-codes/server/imports/seal-rows.ts": [
    "kernel/contract/format/invisible.ts",
    "kernel/server/keys/sealing.ts",
    "kernel/thread.ts",
  ],
};

it.each(Object.keys(expected))("%s loads no package, and little of the portal", async (module) => {
  const { metafile } = await build({
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const loaded = Object.keys(metafile.inputs);
  expect(loaded.filter((path) => path.includes("node_modules"))).toEqual([]);
  expect(
    loaded
      .filter((path) => path.startsWith("kernel/") && !path.startsWith("kernel/server/imports/reading/"))
      .toSorted(),
  ).toEqual(expected[module]);
});
