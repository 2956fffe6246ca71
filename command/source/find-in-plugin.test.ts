/** Tests that problems with what a plugin contributes are shown with the lines of the plugin's own files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Problem } from "../../kernel/contract/errors/problem.ts";
import { describeProblems } from "./describe-problems.ts";

const files: Readonly<Record<string, string>> = {
  "portal.config.ts": `import { definePortal } from "@portalkit/kernel/contract";
import { visits } from "./plugins/visits/contract.ts";
import { stars } from "@acme/stars";

 export default definePortal({
  brand: { name: "Sample" },
  plugins: [visits({ id: "visits", page: "/visits" }), stars({ id: "stars" })],
  resources: [],
});
`,
  "plugins/visits/contract.ts": `import { Type } from "typebox";
export const visits = pluginContract({
  name: "visits",
  pages: { "/visit": { reads: [] } },
  options: Type.Object({ page: Type.String(), menu: Type.String() }),
});
`,
  "plugins/visits/server.ts": `import type { MenuItem } from "@portalkit/kernel/contract";
import { visits } from "./contract.ts";

const columns = [{ name: "id" }, { name: "address", type: "strnig" }];
export const server = defineServerPlugin(visits, {
  setup: ({ options }) => {
    if (options.page === "") return {};
    const menu: MenuItem[] = [{ label: "Visits", icon: "footprnts" }];
    const when = { scedule: "0 2 * * *" };
    return {
      menu,
      resources: [{ resourceId: "visits", columns }],
      jobs: [{ name: "count", run: () => undefined, ...when }, { name: "sum", schedule: "0 25 * * *" }],
      actions: actionsOf(options),
    };
  },
});
`,
  "plugins/visits/browser.tsx": `import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { visits } from "./contract.ts";

const Empty = (): React.ReactElement => <p className="empty">Nothing</p>;

export const browser = defineBrowserPlugin<typeof visits>({
  name: "visits",
  setup: () => ({
    routes: [{ path: "visits/:day", layout: "shell", load: (): Promise<typeof Empty> => Promise.resolve(Empty) }],
    fields: [
      { name: "stars", for: { type: "strngs" } },
      { name: "rating", for: { resource: "gmaes", column: "rating" } },
    ],
  }),
});
`,
  "node_modules/@acme/stars/package.json": `{ "name": "@acme/stars", "portal": { "plugin": "stars" } }`,
  "node_modules/@acme/stars/contract.js": `export const stars = pluginContract({ name: "stars" });
`,
  "node_modules/@acme/stars/server.js": `export const server = defineServerPlugin(stars, {
  setup() {
    return { jobs: [{ name: "collect", shedule: "1 2 * * *" }] };
  },
});
`,
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-plugin-source-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the file, the line, and the text that is marked. */
function marked(where: string, found: string, code: Problem["code"] = "PORTAL_CONFIG_INVALID_VALUE"): string {
  const lines = describeProblems([{ code, where, found, expected: "x" }], join(folder, "portal.config.ts")).split("\n");
  const at = lines.findIndex((line) => line.includes("^"));
  const mark = lines[at] ?? "";
  const [, name = "", line = ""] = /([\w.]+):(\d+):\d+$/.exec(lines.find((each) => each.includes("-->")) ?? "") ?? [];
  return `${name}:${line} ${(lines[at - 1] ?? "").slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)}`;
}

it.each([
  [
    "a value in a constant of setup",
    'plugins[0] "visits" . menu[0] "Visits" . icon',
    'the icon "footprnts"',
    'server.ts:8 "footprnts"',
  ],
  [
    "a value in a constant of the file",
    'resource "visits" . columns[1] "address" . type',
    '"strnig"',
    'server.ts:4 "strnig"',
  ],
  ["an item by its name", 'plugin "visits" . jobs "sum" . schedule', '"0 25 * * *"', 'server.ts:13 "0 25 * * *"'],
  [
    "what a function makes",
    'plugins[0] "visits" . actions[0] "praise" . icon',
    '"x"',
    "server.ts:14 actionsOf(options)",
  ],
  [
    "a route by a wrong value",
    'plugins[0] "visits" . browser.tsx . routes',
    'the page "visits/:day"',
    'browser.tsx:9 "visits/:day"',
  ],
  [
    "a field in a file with JSX",
    'plugins[0] "visits" . fields "stars" . for',
    'the type "strngs"',
    'browser.tsx:11 "strngs"',
  ],
  [
    "a value with types in a file with elements",
    'plugins[0] "visits" . browser.tsx . routes[0] . load',
    "an error",
    "browser.tsx:9 (): Promise<typeof Empty> => Promise.resolve(Empty)",
  ],
  ["the second field", 'plugins[0] "visits" . fields "rating" . for', 'the resource "gmaes"', 'browser.tsx:12 "gmaes"'],
  [
    "a page of the contract",
    'plugins[0] "visits" . contract.ts . pages',
    'the page "/visit"',
    'contract.ts:4 "/visit"',
  ],
  ["an option, which is the config's", 'plugins[0] "visits" . page', '"/visits"', 'portal.config.ts:7 "/visits"'],
  [
    "the whole plugin",
    'plugins[0] "visits"',
    "an error",
    'portal.config.ts:7 visits({ id: "visits", page: "/visits" })',
  ],
])("marks %s", (_name, where, found, expected) => expect(marked(where, found)).toBe(expected));

it("marks an unknown key, also in a package", () => {
  const code = "PORTAL_PLUGIN_UNKNOWN_KEY";
  expect(marked('plugins[0] "visits" . server.ts . jobs[0] "count"', 'the unknown key "scedule"', code)).toBe(
    'server.ts:13 { name: "count", run: () => undefined, ...when }',
  );
  expect(marked('plugins[1] "stars" . server.ts . jobs[0] "collect"', 'the unknown key "shedule"', code)).toBe(
    "server.js:3 shedule",
  );
});

it("leaves an option that is missing in the config", () => {
  expect(marked('plugins[0] "visits" . menu', "nothing", "PORTAL_CONFIG_MISSING_OPTION")).toMatch(
    /^portal\.config\.ts:7 /,
  );
});
