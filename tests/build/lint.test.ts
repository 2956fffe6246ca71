import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "portal-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the rules that the linter finds broken. */
function findings(name: string, text: string): string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { stdout } = spawnSync(
    join("node_modules", ".bin", "oxlint"),
    ["-c", ".oxlintrc.json", "--format", "unix", file],
    { encoding: "utf8" },
  );
  return [...stdout.matchAll(/\[Error\/[\w-]+\(([\w-]+)\)\]/g)].map(([, rule = ""]) => rule);
}

const planted: readonly [rule: string, file: string, text: string][] = [
  ["no-console", "a.ts", "export const say = (): void => console.log(1);"],
  ["no-explicit-any", "b.ts", "export const anything: any = 1;"],
  [
    "rules-of-hooks",
    "c.tsx",
    'import { useState } from "react";\nexport function C({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}',
  ],
  [
    "exhaustive-deps",
    "d.tsx",
    'import { useEffect } from "react";\nexport function D({ on }: { on: () => void }) {\n  useEffect(() => on(), []);\n  return null;\n}',
  ],
  ["alt-text", "e.tsx", 'export const E = () => <img src="x" />;'],
  [
    "jsx-key",
    "f.tsx",
    "export const F = ({ names }: { names: string[] }) => <ul>{names.map((name) => <li>{name}</li>)}</ul>;",
  ],
  ["no-unused-vars", "g.ts", "export function g(): number {\n  const unused = 1;\n  return 2;\n}"],
  ["no-focused-tests", "h.test.ts", 'import { expect, it } from "vitest";\nit.only("works", () => expect(1).toBe(1));'],
];

describe("the linter", () => {
  it.each(planted)("finds a planted mistake: %s", (rule, file, text) => expect(findings(file, text)).toContain(rule));
  it("has nothing against decent code", () =>
    expect(findings("fine.ts", "export const double = (value: number): number => value * 2;\n")).toEqual([]));
});
