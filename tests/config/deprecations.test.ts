/**
 * Tests the warnings about deprecated parts of the kernel, with a list of things that are not deprecated; and that the
 * real list and the comments in the sources say the same.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import gt from "semver/functions/gt.js";
import {
  currentDeprecations,
  deprecations,
  nameOfDeprecated,
  type Deprecation,
} from "../../kernel/server/config/deprecations.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { describeProblems } from "../../command/source/describe-problems.ts";
import manifest from "../../kernel/package.json" with { type: "json" };

const versions = { since: "0.3.0", removedIn: "1.0.0" };
const madeUp: readonly Deprecation[] = [
  { ...versions, option: ["menu", "*", "icon"], instead: "the icon of the resource" },
  { ...versions, half: "server", contribution: ["jobs", "*", "atOnce"], instead: "`concurrency`" },
  { ...versions, half: "browser", contribution: ["routes", "*", "layout"], instead: "`frame`" },
  { ...versions, from: "@portalkit/kernel/server", export: "defineServerPlugin", instead: "`serverPlugin`" },
  { ...versions, from: "@portalkit/kernel/browser", export: "Card", instead: "`Panel`" },
];

const files: Readonly<Record<string, string>> = {
  "portal.config.ts": `import { definePortal } from "@portalkit/kernel/contract";
import { auth } from "@portalkit/auth";
import { resources } from "@portalkit/resources";
import { stars } from "./plugins/stars/contract.ts";

 export default definePortal({
  brand: { name: "Stars" },
  pluginFolders: ["plugins", "../../../plugins"],
  plugins: [auth({ id: "auth" }), stars({ id: "stars" }), resources({ id: "resources" })],
  menu: [{ label: "Users", resourceId: "users", icon: "users" }, { label: "More", resourceId: "users" }],
});
`,
  "plugins/stars/contract.ts": `import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";
export const stars = pluginContract({ name: "stars", options: Type.Object({}) });
`,
  "plugins/stars/server.ts": `import { type Kernel, defineServerPlugin } from "@portalkit/kernel/server";
import { stars } from "./contract.ts";
export const server = defineServerPlugin(stars, {
  setup: () => ({
    jobs: [
      { name: "count", run: () => Promise.resolve(), atOnce: 2 },
      { name: "sum", run: () => Promise.resolve() },
    ],
  }),
});
`,
  "plugins/stars/browser.tsx": `import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import * as kernel from "@portalkit/kernel/browser";
const Screen = () => <kernel.Card>One star</kernel.Card>;
export const browser = defineBrowserPlugin({
  name: "stars",
  setup: () => ({
    routes: [{ path: "/stars", title: "Stars", layout: "shell", load: () => Promise.resolve(Screen) }],
  }),
});
`,
};

let folder = "";
let file = "";
beforeAll(() => {
  // Below this folder, so that the plugin finds the kernel.
  folder = mkdtempSync("tests/output/deprecations-");
  file = join(folder, "portal.config.ts");
  mkdirSync(join(folder, "plugins/stars"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const load = (deprecated: readonly Deprecation[]) =>
  loadConfig({ file, environment: {}, halves: "server", deprecated });

describe("a use of what is deprecated", () => {
  it("is shown with its line, of the config and of a plugin's own files", async () => {
    const { warnings } = await load(madeUp);
    const own = warnings.filter(({ where }) => !/"(auth|resources)"|plugins\/(auth|resources)/.test(where));
    const shown = describeProblems(own, file)
      .split("\n\n")
      .map((paragraph) => paragraph.split("\n"));
    expect(shown.map(([first, position, , , mark]) => [first, position?.trim(), mark?.replace(/[^^]/g, "")])).toEqual([
      [
        'warning[PORTAL_DEPRECATED]: found the option "icon", which is deprecated since 0.3.0 and will be removed in 1.0.0, expected the icon of the resource',
        `--> ${folder}/portal.config.ts:10:49`,
        "^^^^",
      ],
      [expect.stringContaining('the key "atOnce"'), `--> ${folder}/plugins/stars/server.ts:6:54`, "^^^^^^"],
      [expect.stringContaining('the key "layout"'), `--> ${folder}/plugins/stars/browser.tsx:7:48`, "^^^^^^"],
      [
        expect.stringContaining("defineServerPlugin of @portalkit/kernel/server"),
        `--> ${folder}/plugins/stars/server.ts:1:23`,
        "^".repeat("defineServerPlugin".length),
      ],
      [
        expect.stringContaining("Card of @portalkit/kernel/browser"),
        `--> ${folder}/plugins/stars/browser.tsx:3:30`,
        "^^^^",
      ],
      [
        expect.stringContaining("Card of @portalkit/kernel/browser"),
        `--> ${folder}/plugins/stars/browser.tsx:3:52`,
        "^^^^",
      ],
    ]);
  });

  it("is no mistake, and what is not deprecated is not named", async () => {
    expect((await load([])).warnings).toEqual([]);
    expect((await load([{ ...versions, option: ["title"], instead: "nothing" }])).warnings).toEqual([]);
  });
});

/** The names that are marked in a source, each with its comment. */
const marked = (text: string): { name: string; comment: string }[] =>
  [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?(?<=\*\s*)@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*([^\n]*)/g)].map(
    ([all, line = ""]) => ({
      name:
        /^(?:export |declare |async |readonly |const |function |interface |type |class )*([\w$]+)/.exec(line)?.[1] ??
        "",
      comment: all.slice(0, all.indexOf("*/")).replace(/\s*\n\s*\*\s*/g, " "),
    }),
  );

/** What a comment and the list say differently, a line for each. */
function differences(list: readonly Deprecation[], texts: readonly string[]): string[] {
  const comments = texts.flatMap(marked);
  return [
    ...comments
      .filter(({ name }) => !list.some((one) => nameOfDeprecated(one) === name))
      .map(({ name }) => `${name} is not in the list`),
    ...list.flatMap((one) => {
      const name = nameOfDeprecated(one);
      const expected = `@deprecated since ${one.since}, removed in ${one.removedIn}: use ${one.instead}`;
      return comments.some((each) => each.name === name && each.comment.includes(expected))
        ? []
        : [`${name} has no comment with: ${expected}`];
    }),
  ];
}

describe("the list", () => {
  it("says what the comments in the sources say", () => {
    const sources = globSync("kernel/**/*.{ts,tsx}").filter((name) => !/\.test\.tsx?$|node_modules/.test(name));
    expect(
      differences(
        currentDeprecations,
        sources.map((name) => readFileSync(name, "utf8")),
      ),
    ).toEqual([]);
  });

  it("differs if one of them has something else", () => {
    const [, jobs] = madeUp;
    const listed = jobs === undefined ? [] : [jobs];
    const right = "/** @deprecated since 0.3.0, removed in 1.0.0: use `concurrency` */\n  atOnce?: number;\n";
    expect(differences(listed, [right])).toEqual([]);
    expect(differences([], [right])).toEqual(["atOnce is not in the list"]);
    expect(differences(listed, [right.replace("1.0.0", "0.9.0")])).toHaveLength(1);
    expect(differences([], ["/**\n * Old.\n * @deprecated since 0.3.0\n */\nexport const old = 1;"])).toEqual([
      "old is not in the list",
    ]);
  });

  it("has nothing that this version does not have any more, except what upgrade replaces", () => {
    expect(
      deprecations.filter(
        ({ removedIn, replacement }) => !gt(removedIn, manifest.version) && replacement === undefined,
      ),
    ).toEqual([]);
  });
});
