import { describe, expect, it } from "vitest";
import { violationsIn } from "./rules.ts";

const head = "/** What it is for. */\n";
const rulesOf = (file: string, text: string): string[] => violationsIn(file, head + text).map(({ rule }) => rule);

describe("the import rules", () => {
  it("let a plugin use the three doors, its own files and packages", () => {
    expect(rulesOf("plugins/a/browser.tsx", 'import { slots } from "#kernel/browser";\nimport { x } from "./browser/x.ts";\nimport React from "react";\nimport { b } from "#plugins/b";')).toEqual([]);
  });
  it("keep plugins out of the kernel", () => {
    expect(rulesOf("kernel/server/x.ts", 'import { a } from "../../plugins/a/contract.ts";')).toEqual(["the kernel knows no plugin"]);
  });
  it("keep a plugin out of the kernel's rooms and of other plugins' rooms", () => {
    expect(rulesOf("plugins/a/server/x.ts", 'import { a } from "../../../kernel/server/main.ts";')).toEqual(["a plugin knows the kernel by its three doors only"]);
    expect(rulesOf("plugins/a/server.ts", 'import { b } from "../b/contract.ts";')).toEqual(["a plugin knows another by `#plugins/<name>` only"]);
  });
  it("keep the halves apart", () => {
    expect(rulesOf("plugins/a/browser/x.tsx", 'import { h } from "#kernel/server";')).toEqual(["the browser half does not import the server half"]);
    expect(rulesOf("kernel/contract/x.ts", 'import { h } from "../browser/x.ts";')).toEqual(["the contract half does not import the browser half"]);
  });
  it("find default exports, stars, missing extensions, vague names and things left for later", () => {
    expect(rulesOf("kernel/server/utils/x.ts", 'export * from "./y";\nexport default 1;\n// TODO later')).toEqual([
      "no file or folder is called utils, helpers, common, misc or types", "a door names its exports: no `export *`", "relative imports have their extension", "no default exports", "nothing is left to do later",
    ]);
  });
  it("find a file without its first sentence, and one that is too long", () => {
    expect(violationsIn("kernel/server/x.ts", "export const x = 1;\n").map(({ rule }) => rule)).toEqual(["the first line says what the file is for"]);
    expect(rulesOf("kernel/server/x.ts", "\n".repeat(301))[0]).toContain("no file has more than 300 lines");
  });
});
