/** Tests that imports from the kernel's entry points become imports from the files that have what they name. */
import { expect, it } from "vitest";
import { kernelPackage } from "../../kernel/command/kernel-files.ts";
import { withDirectImports } from "./prepare-sources.ts";

const contract = `${kernelPackage}/contract`;
const exported = new Map([
  [
    contract,
    new Map([
      ["limits", { from: "/kernel/limits.ts", name: "limits" }],
      ["roundMoney", { from: "/kernel/money.ts", name: "round" }],
    ]),
  ],
]);
const direct = (code: string): string => withDirectImports(code, "plugin.ts", exported);

it.each([
  [
    `import { limits } from "${contract}";\nuse(limits);`,
    'import { limits as limits } from "/kernel/limits.ts";\nuse(limits);',
  ],
  [`import { roundMoney as round } from "${contract}";`, 'import { round as round } from "/kernel/money.ts";'],
  [
    `import {\n  limits,\n  type Money,\n  roundMoney,\n} from "${contract}";\nuse();`,
    'import { limits as limits } from "/kernel/limits.ts";  import { round as roundMoney } from "/kernel/money.ts";\n\n\n\n\nuse();',
  ],
])("%j is direct, on as many lines", (code, expected) => expect(direct(code)).toBe(expected));

it.each([
  ["types alone", `import type { Money } from "${contract}";`],
  ["what the entry point does not have", `import { limits, unknown } from "${contract}";`],
  ["a whole module", `import * as contract from "${contract}";`],
  ["another entry point", `import { limits } from "${kernelPackage}/server";`],
  ["a text that names it", `const text = 'import { limits } from "${contract}"';`],
])("%s stays as it is", (_what, code) => expect(direct(code)).toBe(code));
