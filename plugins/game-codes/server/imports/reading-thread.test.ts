/** What a thread imports is loaded anew for each import and each preview. */
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

describe("the reading thread", () => {
  it("loads no package, and little of the portal", async () => {
    const { metafile } = await build({ entryPoints: ["plugins/game-codes/server/imports/reading-thread.ts"], bundle: true, write: false, metafile: true, platform: "node", format: "esm", logLevel: "silent" });
    const loaded = Object.keys(metafile.inputs);
    expect(loaded.filter((path) => path.includes("node_modules"))).toEqual([]);
    expect(loaded.filter((path) => path.startsWith("kernel/"))).toEqual(["kernel/server/keys/sealing.ts", "kernel/contract/format/invisible.ts", "kernel/contract/format/csv.ts", "kernel/thread.ts"]);
  });
});
