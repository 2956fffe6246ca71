/**
 * Modules that a thread imports are loaded again for each import and each preview, including the importers' modules.
 */
import { build } from "esbuild";
import { expect, it } from "vitest";

const folder = "plugins/imports/server/reading";
/** What the thread loads when a file needs it. */
const lazy = ["guess-settings.ts", "read-text.ts", "read-workbook.ts"];

/** What `@portalkit/kernel/thread` consists of. */
const ofThread = [
  "kernel/contract/format/column-unit.ts",
  "kernel/contract/format/csv.ts",
  "kernel/contract/format/decimal.ts",
  "kernel/contract/format/fold-digits.ts",
  "kernel/contract/format/invisible.ts",
  "kernel/contract/format/parse-number.ts",
  "kernel/contract/format/zoned-clock.ts",
  "kernel/contract/server-rendering.ts",
  "kernel/server/keys/sealing.ts",
  "kernel/thread.ts",
];

const expected: Readonly<Record<string, { packages: readonly string[]; kernel: readonly string[] }>> = {
  [`${folder}/reading-thread.ts`]: { packages: [], kernel: ofThread },
  [`${folder}/guess-settings.ts`]: { packages: ["chardet", "csv-parse"], kernel: [] },
  [`${folder}/read-text.ts`]: { packages: ["csv-parse"], kernel: ofThread },
  [`${folder}/read-workbook.ts`]: { packages: ["numfmt", "saxes", "xmlchars"], kernel: [] },
  "plugins/game-codes/server/imports/seal-rows.ts": { packages: [], kernel: ofThread },
};

it.each(Object.keys(expected))("%s loads few packages, and little of the portal", async (module) => {
  const { metafile } = await build({
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    external: lazy.map((file) => `./${file}`),
  });
  const loaded = Object.keys(metafile.inputs);
  const ofPackages = loaded.flatMap((path) => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(ofPackages)].toSorted()).toEqual(expected[module]?.packages);
  const ofKernel = loaded.filter((path) => path.startsWith("kernel/"));
  expect(ofKernel.toSorted()).toEqual(expected[module]?.kernel);
});
