/** Tests `npm run create-plugin`: the generated plugin has its files and works in a deployment. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import configuration from "../../.oxfmtrc.json" with { type: "json" };
import { nextSteps, readRequest } from "../../command/create-plugin.ts";
import { pluginKinds, writePlugin, type PluginKind } from "../../command/create-plugin/write-plugin.ts";
import { checkLines } from "./generated-plugins.ts";

let folder = "";
let plugins = "";
const written: Record<string, string[]> = {};
beforeAll(async () => {
  folder = mkdtempSync("tests/output/create-plugin-");
  plugins = join(folder, "plugins");
  for (const kind of pluginKinds) written[kind] = await writePlugin({ name: `star-${kind}`, kind, parent: plugins });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a new plugin", () => {
  it("is formatted, however long its name is", async () => {
    const files = Object.values(written)
      .flat()
      .filter((file) => !file.endsWith("keys.d.ts"));
    for (const file of files) {
      const text = readFileSync(join(plugins, file), "utf8");
      expect((await format(file, text, configuration)).code).toBe(text);
    }
  });
  it.each([
    [
      "field",
      [
        "contract.ts",
        "browser.tsx",
        "server.ts",
        "browser/star-field-field.tsx",
        "browser/star-field-value.tsx",
        "contract.test.ts",
        "messages/en.json",
        "package.json",
        "messages/keys.d.ts",
      ],
    ],
    [
      "page",
      [
        "contract.ts",
        "browser.tsx",
        "server.ts",
        "browser/star-page-screen.tsx",
        "contract.test.ts",
        "contract/calls.ts",
        "messages/en.json",
        "package.json",
        "server/handlers.ts",
        "messages/keys.d.ts",
      ],
    ],
    [
      "action",
      [
        "contract.ts",
        "server.ts",
        "contract.test.ts",
        "contract/refusals.ts",
        "messages/en.json",
        "package.json",
        "server/run-on-records.ts",
        "messages/keys.d.ts",
      ],
    ],
    [
      "widget",
      [
        "contract.ts",
        "browser.tsx",
        "server.ts",
        "browser/star-widget-widget.tsx",
        "contract.test.ts",
        "contract/calls.ts",
        "messages/en.json",
        "package.json",
        "server/handlers.ts",
        "messages/keys.d.ts",
      ],
    ],
    [
      "provider",
      [
        "contract.ts",
        "server.ts",
        "contract.test.ts",
        "contract/refusals.ts",
        "contract/star-provider-port.ts",
        "messages/en.json",
        "package.json",
        "server/ask-server.ts",
        "messages/keys.d.ts",
      ],
    ],
    [
      "feature",
      [
        "contract.ts",
        "browser.tsx",
        "server.ts",
        "browser/star-feature-page.tsx",
        "browser/star-feature-widget.tsx",
        "browser/task-table.tsx",
        "contract.test.ts",
        "contract/calls.ts",
        "contract/refusals.ts",
        "messages/en.json",
        "package.json",
        "server/complete-action.ts",
        "server/handlers.ts",
        "server/migrations.ts",
        "server/tasks-resource.ts",
        "messages/keys.d.ts",
      ],
    ],
  ])("of the kind %s has its files, and nothing of the sample's name is left", (kind, files) => {
    expect(written[kind]).toEqual(files.map((file) => `star-${kind}/${file}`));
    for (const file of written[kind] ?? [])
      expect(readFileSync(join(plugins, file), "utf8")).not.toMatch(/sample.?name/i);
  });

  it("works in a deployment", async () => {
    const file = join(folder, "portal.config.ts");
    writeFileSync(
      file,
      `
      import { definePortal } from "@portalkit/kernel/contract";
      import { resources } from "@portalkit/resources";
      import { auth } from "@portalkit/auth";
      import { starField } from "./plugins/star-field/contract.ts";
      import { starPage } from "./plugins/star-page/contract.ts";
      import { starAction } from "./plugins/star-action/contract.ts";
      import { starWidget } from "./plugins/star-widget/contract.ts";
      import { starProvider } from "./plugins/star-provider/contract.ts";
      import { starFeature } from "./plugins/star-feature/contract.ts";
      export default definePortal({
        brand: { name: "New" }, pluginFolders: ["../../../plugins", "plugins"],
        plugins: [auth({ id: "auth" }), starField({ id: "stars" }), starPage({ id: "star-page" }), starAction({ id: "praise", resource: "users" }), starWidget({ id: "star-widget" }), starProvider({ id: "star-provider", url: "https://example.com/look-up" }), starFeature({ id: "star-feature" }), resources({ id: "resources" })],
        menu: [{ type: "page", label: "Stars", icon: "star", path: "/star-page" }],
      });
    `,
    );
    const lines = await checkLines(file);
    for (const line of [
      "/star-page | shell | star-page",
      "/star-feature | shell | star-feature",
      "star_feature_tasks | table star_feature_tasks | star-feature | 4 columns | actions complete",
      "star-field/star-field | users.star_field | stars",
    ])
      expect(lines).toContain(line);
    // Its own action, among those that accounts have.
    expect(lines).toContainEqual(
      expect.stringMatching(/^users \| table portal_users \| auth \| .* \| actions .*\bpraise \| bulk actions praise$/),
    );
  });
});

describe("what it refuses, with what would be right", () => {
  const refusal = (words: string[], environment: Record<string, string> = {}): string => {
    const request = readRequest(words, environment, "plugins");
    return "problem" in request ? request.problem : "nothing";
  };

  it.each([
    [["--field"], "a name is missing"],
    [["stars", "moons", "--field"], "one name at a time, not stars and moons"],
    [["stars"], "give one kind: --field, --page, --action, --widget, --provider, --feature"],
    [["stars", "--field", "--page"], "give one kind: --field, --page, --action, --widget, --provider, --feature"],
    [["stars", "--feild"], "unknown kind --feild; did you mean --field?"],
    [["StarRating", "--field"], 'found the name "StarRating", expected a name in kebab-case, like star-rating'],
    [["../stars", "--field"], 'found the name "../stars", expected a name in kebab-case, like stars'],
    [["7", "--field"], 'found the name "7", expected a name in kebab-case, like star-rating'],
    [["delete", "--action"], "another name: this word has a meaning of its own in the code"],
    [["auth", "--page"], "plugins/auth already exists"],
  ])("%j", (words, problem) => expect(refusal(words)).toContain(problem));

  it("writes nothing over a file that is there", async () => {
    const before = readdirSync(join(plugins, "star-page"));
    await expect(writePlugin({ name: "star-page", kind: "page", parent: plugins })).rejects.toThrow(/already exists/);
    expect(readdirSync(join(plugins, "star-page"))).toEqual(before);
  });
});

it("understands its kind with npm's lone -- and without", () => {
  expect(readRequest(["stars", "--field"], {}, "plugins")).toEqual({ name: "stars", kind: "field", parent: "plugins" });
  expect(readRequest(["stars"], { npm_config_page: "true" }, "plugins")).toEqual({
    name: "stars",
    kind: "page",
    parent: "plugins",
  });
});

it.each<[PluginKind, string]>([
  ["field", 'stars({ id: "stars" }),'],
  ["page", '{ type: "page", label: "Stars", icon: "file", path: "/stars" },'],
  ["action", 'stars({ id: "stars", resource: "users" }),'],
  ["widget", 'stars({ id: "stars" }),'],
  ["provider", 'stars({ id: "stars", url: "https://example.com/look-up" }),'],
  ["feature", 'stars({ id: "stars" }),'],
])("says what to put into the config for the kind %s", (kind, line) => {
  expect(nextSteps({ name: "stars", kind, parent: "plugins" }, [])).toContain(line);
  expect(existsSync("plugins/stars")).toBe(false);
});
