/** Tests which forms of imports and exports use an export, and which only look like it. */
import { expect, it } from "vitest";
import { findExportUses } from "./find-export-uses.ts";
import { nodesOf } from "./identifiers.ts";

const found = (text: string): string[] =>
  findExportUses(nodesOf("sample.tsx", text), { from: "@portalkit/kernel/server", export: "old" }).map(
    ({ node, references }) => [node, ...references.map((one) => one.node)].map(({ start }) => start).join(" "),
  );

it.each([
  ['import { old } from "@portalkit/kernel/server"; old();', "9 48"],
  ['import { type old } from "@portalkit/kernel/server"; let x: old;', "14 60"],
  ['import type { old as x } from "@portalkit/kernel/server"; let y: x;', "14"],
  ['export { old } from "@portalkit/kernel/server";', "9"],
  ['export { old as x } from "@portalkit/kernel/server";', "9"],
  ['import * as k from "@portalkit/kernel/server"; k.old();', "49"],
  ['import * as k from "@portalkit/kernel/server"; const { old } = k;', "55"],
  ['import * as k from "@portalkit/kernel/server"; let x: k.old;', "56"],
  ['import * as k from "@portalkit/kernel/server"; k["old"];', "49"],
  ['const { old: x } = await import("@portalkit/kernel/server");', "8"],
  ['const m = await import("@portalkit/kernel/server"); m.old();', "54"],
  ['(await import("@portalkit/kernel/server")).old();', "43"],
  ['import("@portalkit/kernel/server").then(({ old }) => old());', "43"],
  ['import("@portalkit/kernel/server").then((m) => m.old());', "49"],
  ['let x: import("@portalkit/kernel/server").old;', "42"],
])("finds the use in %s", (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'import { old } from "./own.ts"; old();',
  'import { other as old } from "@portalkit/kernel/server"; old();',
  'import * as k from "@portalkit/kernel/server"; function f(k: { old: number }) { return k.old; }',
  "const old = 1; const x = { old: 2 }; x.old;",
  "const text = 'import { old } from \"@portalkit/kernel/server\"';",
  '// import { old } from "@portalkit/kernel/server";',
  'const { x } = await import("@portalkit/kernel/server"); x.old;',
])("finds no use in %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("leaves out names that only look like the imported one", () => {
  const text =
    'import { old } from "@portalkit/kernel/server"; f({ old: 1 }).old; (old: number) => old; { const old = 1; old; }';
  expect(found(text)).toEqual(["9"]);
});
