import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../scripts/build.ts";
import { withoutSchemas } from "../../scripts/build/erase-schemas.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Everything the browser could get. */
const textOf = (dir: string): string => readdirSync(join(dir, "assets")).filter((file) => /\.(js|css)$/.test(file)).map((file) => readFileSync(join(dir, "assets", file), "utf8")).join("\n");

describe("the built browser half", () => {
  it("holds the public options of enabled plugins, and nothing secret", async () => {
    const outDir = newFolder();
    await build({ configFile: "tests/fixtures/portal.config.ts", outDir });
    const text = textOf(outDir);
    expect(text.includes("hello from the first") && text.includes("proof-bare")).toBe(true);
    expect(text.includes("canary-7f3a91c2") || text.includes("canary-second")).toBe(false);
    expect(readFileSync(join(outDir, "manifest.json"), "utf8")).toContain("/proof-bare");
  });
  it("holds no byte of a plugin that is not in the config", async () => {
    const folder = newFolder();
    const config = readFileSync("tests/fixtures/portal.config.ts", "utf8")
      .replace(/^\s*proof\(\{.*$/gm, "").replace(/^import \{ proof \}.*$/m, "").replace(/resources: \[[\s\S]*?\n {2}\],\n/, "").replace(/^.*(resourceId: "notes"|path: "\/proof").*$/gm, "")
      ;
    const file = join(process.cwd(), "tests/fixtures", `portal.without-${process.pid}.config.ts`);
    writeFileSync(file, config.replace('name: "Proof"', 'name: "Plain"'));
    try {
      await build({ configFile: file, outDir: folder });
    } finally {
      rmSync(file);
    }
    expect(/.{0,40}(proof|Only good moods|hello from).{0,40}/i.exec(textOf(folder))?.[0]).toBeUndefined();
    expect(readFileSync(join(folder, "manifest.json"), "utf8")).not.toContain("proof");
  });
  it("has a compressed twin beside every file, and knows the files of every page", async () => {
    const outDir = newFolder();
    const { pages } = await build({ configFile: "portal.config.ts", outDir });
    const files = readdirSync(join(outDir, "assets"));
    for (const file of files.filter((name) => /\.(js|css)$/.test(name))) expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    expect(pages["/resource/:resourceId"]).toBeLessThanOrEqual(150_000);
    expect(pages["/login"]).toBeLessThanOrEqual(120_000);
    expect(/\beval\(|new Function\(/.exec(textOf(outDir))?.[0]).toBeUndefined();
  });
});

describe("erasing schemas", () => {
  it("keeps methods and paths, and drops what only the server needs", () => {
    const code = withoutSchemas('import { Type } from "typebox";\nexport const e = endpoint({ path: "/x", body: Type.Object({ a: Type.Array(Type.String()) }), reply: Type.Null() });');
    expect(code).toContain('path: "/x", body: undefined, reply: undefined');
  });
});
