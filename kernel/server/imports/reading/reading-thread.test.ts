/**
 * Modules that a thread imports are loaded again for each import and each preview, including the importers' modules.
 */
import { build } from "esbuild";
import { expect, it } from "vitest";

/** Loaded when the file is one. */
const workbookReader = "kernel/server/imports/reading/read-workbook.ts";

const expected: Readonly<Record<string, readonly string[]>> = {
  "kernel/server/imports/reading/reading-thread.ts": [
    "kernel/contract/format/csv.ts",
    "kernel/contract/format/invisible.ts",
    "kernel/contract/imports/import-limits.ts",
  ],
  [workbookReader]: ["kernel/contract/imports/import-limits.ts"],
  "plugins/game-codes/server/imports/seal-rows.ts": [
    "kernel/contract/format/invisible.ts",
    "kernel/server/keys/sealing.ts",
    "kernel/thread.ts",
  ],
};

const packages: Readonly<Record<string, readonly string[]>> = { [workbookReader]: ["numfmt", "saxes", "xmlchars"] };

it.each(Object.keys(expected))("%s loads few packages, and little of the portal", async (module) => {
  const { metafile } = await build({
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    external: module === workbookReader ? [] : ["./read-workbook.ts"],
  });
  const loaded = Object.keys(metafile.inputs);
  const ofPackages = loaded.flatMap((path) => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(ofPackages)].toSorted()).toEqual(packages[module] ?? []);
  expect(
    loaded
      .filter((path) => path.startsWith("kernel/") && !path.startsWith("kernel/server/imports/reading/"))
      .toSorted(),
  ).toEqual(expected[module]);
});
