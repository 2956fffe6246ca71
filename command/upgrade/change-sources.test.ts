import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deprecations, type Deprecation } from "../../kernel/server/config/deprecations.ts";
import { applyChanges, planChanges, type ChangeRequest } from "./change-sources.ts";
import { describePlan } from "./describe-plan.ts";
import { sourceChanges } from "./source-changes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-upgrade-"));
  mkdirSync(join(folder, "plugins/stars"), { recursive: true });
  writeFileSync(join(folder, "portal.config.ts"), 'import { auth } from "#plugins/auth";\n');
  writeFileSync(join(folder, "plugins/stars/contract.ts"), 'import { endpoint } from "#kernel/contract";\n');
  writeFileSync(join(folder, "plugins/stars/other.ts"), 'export const word = "#kernel/contracts";\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Plans and writes. */
function changeSources(request: Omit<ChangeRequest, "deprecations">): { file: string; reason: string }[] {
  const plan = planChanges({ ...request, deprecations: [] });
  applyChanges(folder, plan);
  return plan.flatMap(({ file, reasons }) => reasons.map((reason) => ({ file, reason })));
}

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");

it("changes the config and the plugins of a deployment, and says which files and why", () => {
  const changed = changeSources({ folder, changes: sourceChanges, from: "0.1.0", to: "0.2.0" });
  expect(changed).toEqual([
    { file: "plugins/stars/contract.ts", reason: "the kernel and the plugins are packages" },
    { file: "portal.config.ts", reason: "the kernel and the plugins are packages" },
  ]);
  expect(textOf("portal.config.ts")).toBe('import { auth } from "@portalkit/auth";\n');
  expect(textOf("plugins/stars/contract.ts")).toBe('import { endpoint } from "@portalkit/kernel/contract";\n');
  expect(textOf("plugins/stars/other.ts")).toBe('export const word = "#kernel/contracts";\n');
});

it("imports lists, records and forms from the package that has them", () => {
  writeFileSync(
    join(folder, "plugins/stars/other.ts"),
    `import { Button, Form, type FormProps } from "@portalkit/kernel/browser";
import type { CurrentList } from "@portalkit/kernel/browser";
import { Page } from "@portalkit/kernel/browser";
import { Form as Own } from "./form.tsx";
`,
  );
  applyChanges(folder, planChanges({ folder, changes: [], deprecations, from: "0.1.0", to: "0.2.0" }));
  expect(textOf("plugins/stars/other.ts")).toBe(
    `import { Button } from "@portalkit/kernel/browser";
import { Form, type FormProps } from "@portalkit/resources/browser-api";
import type { CurrentList } from "@portalkit/resources/browser-api";
import { Page } from "@portalkit/kernel/browser";
import { Form as Own } from "./form.tsx";
`,
  );
});

it("applies only what lies between the two versions, in the order of the versions", () => {
  const changes = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"].map((version) => ({
    version,
    reason: version,
    change: (text: string) => `${text}${version}\n`,
  }));
  changeSources({ folder, changes, from: "0.1.0", to: "0.3.0" });
  expect(textOf("plugins/stars/other.ts")).toMatch(/\n0\.2\.0\n0\.3\.0\n$/);
});

it("changes nothing twice", () => {
  const change = (): unknown => changeSources({ folder, changes: sourceChanges, from: "0.1.0", to: "0.2.0" });
  change();
  expect(change()).toEqual([]);
});

it("replaces what is deprecated in the config and in plugins, and shows the lines first", () => {
  writeFileSync(
    join(folder, "portal.config.ts"),
    `import { definePortal } from "@portalkit/kernel/contract";
const icon = "users";
const item = { label: "Users", icon };
 export default definePortal({ menu: [item, { label: "More", "icon": "star" }], resources: [{ icon: "cog" }] });
`,
  );
  writeFileSync(
    join(folder, "plugins/stars/server.ts"),
    `import { defineServerPlugin } from "@portalkit/kernel/server";
export const server = defineServerPlugin(stars, {
  setup: () => ({ jobs: [{ name: "count", atOnce: 2 }] }),
});
const other = { atOnce: 3 };
`,
  );
  const versions = { since: "0.3.0", removedIn: "1.0.0" };
  const deprecations: Deprecation[] = [
    { ...versions, option: ["menu", "*", "icon"], instead: "`image`", replacement: "image" },
    { ...versions, half: "server", contribution: ["jobs", "*", "atOnce"], instead: "`limit`", replacement: "limit" },
    {
      ...versions,
      from: "@portalkit/kernel/server",
      export: "defineServerPlugin",
      instead: "`serverPlugin`",
      replacement: { export: "serverPlugin" },
    },
  ];
  const request = { folder, changes: [], deprecations, from: "0.3.0", to: "0.3.0" };
  const plan = planChanges(request);
  expect(describePlan(plan)).toEqual([
    "plugins/stars/server.ts: the key jobs.*.atOnce is deprecated since 0.3.0: use `limit`",
    "plugins/stars/server.ts: defineServerPlugin is deprecated since 0.3.0: use `serverPlugin`",
    '  1 - import { defineServerPlugin } from "@portalkit/kernel/server";',
    "  2 - export const server = defineServerPlugin(stars, {",
    '  3 -   setup: () => ({ jobs: [{ name: "count", atOnce: 2 }] }),',
    '  1 + import { serverPlugin } from "@portalkit/kernel/server";',
    "  2 + export const server = serverPlugin(stars, {",
    '  3 +   setup: () => ({ jobs: [{ name: "count", limit: 2 }] }),',
    "portal.config.ts: the key menu.*.icon is deprecated since 0.3.0: use `image`",
    '  3 - const item = { label: "Users", icon };',
    '  4 -  export default definePortal({ menu: [item, { label: "More", "icon": "star" }], resources: [{ icon: "cog" }] });',
    '  3 + const item = { label: "Users", image: icon };',
    '  4 +  export default definePortal({ menu: [item, { label: "More", "image": "star" }], resources: [{ icon: "cog" }] });',
  ]);
  expect(textOf("portal.config.ts")).toContain('{ label: "Users", icon };');
  applyChanges(folder, plan);
  expect(textOf("portal.config.ts")).toContain('{ label: "Users", image: icon };');
  expect(textOf("plugins/stars/server.ts")).toContain("const other = { atOnce: 3 };");
  expect(planChanges(request)).toEqual([]);
});

const versions = { since: "0.3.0", removedIn: "1.0.0" };

it("names files that cannot be parsed, with the line, and changes the others", () => {
  writeFileSync(join(folder, "plugins/stars/broken.tsx"), "export const a = 1;\nexport const b = <p>;\n");
  writeFileSync(join(folder, "portal.config.ts"), 'import { menu } from "./menu.ts";\nexport default menu;\n');
  writeFileSync(join(folder, "menu.ts"), "export const menu = [;\n");
  const plan = planChanges({ folder, changes: sourceChanges, deprecations: [], from: "0.1.0", to: "0.2.0" });
  expect(plan.map(({ file, unreadable }) => [file, unreadable?.replace(/: .*/, "")])).toEqual([
    ["menu.ts", "menu.ts:1"],
    ["plugins/stars/broken.tsx", "plugins/stars/broken.tsx:2"],
    ["plugins/stars/contract.ts", undefined],
  ]);
  const lines = describePlan(plan);
  expect(lines[0]).toMatch(/^menu\.ts:1: .+; what is deprecated in it was not found$/);
  applyChanges(folder, plan);
  expect(textOf("menu.ts")).toBe("export const menu = [;\n");
  expect(textOf("plugins/stars/contract.ts")).toContain("@portalkit/kernel/contract");
});

it("lists computed keys that may be the deprecated one, and follows them where any key does", () => {
  writeFileSync(
    join(folder, "portal.config.ts"),
    `import { definePortal } from "@portalkit/kernel/contract";
const [kind, place] = ["icon", "side"];
const more = { [kind]: "cog" };
 export default definePortal({
  menu: [{ label: "Users", [kind]: "users" }, { label: "More", ...more }, { ["icon"]: "star" }],
  slots: { [place]: { icon: "dot" } },
});
`,
  );
  const deprecations: Deprecation[] = [
    { ...versions, option: ["menu", "*", "icon"], instead: "`image`", replacement: "image" },
    { ...versions, option: ["slots", "*", "icon"], instead: "`image`", replacement: "image" },
  ];
  const [config, ...others] = planChanges({ folder, changes: [], deprecations, from: "0.3.0", to: "0.3.0" });
  expect(others).toEqual([]);
  expect(config?.byHand).toEqual(
    [5, 3].map(
      (line) =>
        `portal.config.ts:${line}: this computed key may be the one: the key menu.*.icon is deprecated since 0.3.0: use \`image\`; change it by hand`,
    ),
  );
  expect(config?.after).toContain('["image"]: "star"');
  expect(config?.after).toContain('[place]: { image: "dot" }');
});
