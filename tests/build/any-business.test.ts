/** Tests that the kernel serves any business: it knows nothing of the marketplace that is built on it. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { build } from "../../command/build.ts";

const outDir = mkdtempSync(join(tmpdir(), "portal-bare-"));
afterAll(() => rmSync(outDir, { recursive: true }));

const words =
  /bonus|codes-import|buy-codes|deposit|api-docs|telegram|redeem|voucher|denomination|marketplace|usdt|game|wallet|(?<!text-wrap: ?)balance|create ?order|view ?orders|\/orders|"orders"/gi;

/** Returns each word of the marketplace in the files, with its surroundings. */
function found(files: readonly string[]): string[] {
  expect(files.length).toBeGreaterThan(10);
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(words)].map(({ index }) => `${file}: ${text.slice(Math.max(0, index - 30), index + 40)}`);
  });
}

it("has none of the marketplace's words in a portal without plugins", async () => {
  await build({ configFile: "tests/fixtures/bare.config.ts", outDir, brotli: false });
  expect(found(globSync(`${outDir}/**/*.{js,css,json,html}`))).toEqual([]);
});

it("has none of them in its sources and texts either", () => {
  const sources = globSync("{kernel,command}/**/*.{ts,tsx,css,json}").filter((file) => !file.endsWith(".test.ts"));
  expect(found(sources)).toEqual([]);
});
