import { describe, expect, it } from "vitest";
import { linesAgainstLayers, type Layers } from "./layers.ts";
import { sourceFile } from "./source-file.ts";

const table: Layers = { "kernel/browser": [["main.ts"], ["list", "record"], ["fields"], ["fields/values", "ui"]] };
const lines = (path: string, ...imports: string[]): number[] =>
  linesAgainstLayers(sourceFile(path, imports.join("\n")), table);

describe("layers", () => {
  it("let a folder import itself and lower layers", () => {
    expect(lines("kernel/browser/main.ts", 'import { a } from "./list/a.ts";')).toEqual([]);
    expect(
      lines(
        "kernel/browser/list/list.tsx",
        'import { a } from "./row.ts";',
        'import { b } from "../ui/b.ts";',
        'import { c } from "../../contract/c.ts";',
        'import react from "react";',
      ),
    ).toEqual([]);
  });

  it("refuse imports from beside and from above, those of types and dynamic ones too", () => {
    expect(
      lines(
        "kernel/browser/list/list.tsx",
        'import { a } from "../record/a.ts";',
        'import type { b } from "../main.ts";',
        'const c = () => import("../record/c.ts");',
      ),
    ).toEqual([1, 2, 3]);
  });

  it("take a folder in a folder for its own if the table names it", () => {
    expect(lines("kernel/browser/fields/kind.ts", 'import { a } from "./values/a.ts";')).toEqual([]);
    expect(lines("kernel/browser/fields/values/a.ts", 'import { a } from "../kind.ts";')).toEqual([1]);
    expect(lines("kernel/browser/fields/inputs/a.ts", 'import { a } from "../kind.ts";')).toEqual([]);
  });

  it("refuse a folder that the table does not name, and leave tests alone", () => {
    expect(lines("kernel/browser/shell/shell.tsx")).toEqual([1]);
    expect(lines("plugins/a/browser/list/list.tsx")).toEqual([1]);
    expect(lines("plugins/a/browser/list.tsx")).toEqual([]);
    expect(lines("kernel/browser/shell/shell.test.tsx", 'import { a } from "../main.ts";')).toEqual([]);
  });
});
