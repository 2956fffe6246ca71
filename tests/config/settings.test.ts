/** Settings that a plugin declares wrongly, and what the config makes of those that it declares well. */
import { Type, type TObject, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { env, pluginContract, setting, withDefault, type SettingDetails } from "@portalkit/kernel/contract";
import { settingKey } from "../../kernel/contract/extension/setting.ts";
import { load, problemsOf, type Loose } from "./sample-config.ts";

const options = Type.Object(
  {
    pages: withDefault(Type.Integer({ description: "Has a default" }), 7),
    maybe: Type.Optional(Type.Integer({ description: "May be absent" })),
  },
  { additionalProperties: false },
);
/** The plugin `visits` with other settings. */
const withSettings =
  (settings: TObject, more: object = {}) =>
  (c: Loose): void => {
    const contract = pluginContract({
      name: "visits",
      description: "Who came by",
      options,
      settings,
      permissions: { tune: { description: "Change settings" } },
    });
    c.plugins[2] = contract({ id: "visits", ...more } as never);
  };
const declared =
  (schema: TSchema, details: SettingDetails) =>
  (c: Loose): void =>
    withSettings(Type.Object({ one: setting(schema, details as never) }))(c);

const kinds =
  "Type.Boolean, Type.Integer, Type.Number, Type.String, Type.Enum of texts, or Type.Array of one of the last two";
const where = 'plugins[2] "visits" . contract.ts . settings . one';

describe("a setting that is declared wrongly", () => {
  it.each<[string, (c: Loose) => void, string, string]>([
    [
      "without details",
      withSettings(Type.Object({ one: Type.Integer() })),
      "a schema without details",
      "setting(schema, { label, ... })",
    ],
    ["an object", declared(Type.Object({}), { label: "One", default: {} }), "the schema of an object", kinds],
    [
      "a list of numbers",
      declared(Type.Array(Type.Integer()), { label: "One", default: [] }),
      "the schema of a list",
      kinds,
    ],
    ["no default", declared(Type.Integer(), { label: "One" }), "no default", "either default or option"],
    [
      "two defaults",
      declared(Type.Integer(), { label: "One", default: 1, option: "pages" }),
      "a default twice",
      "either default or option",
    ],
    [
      "a default beyond its limits",
      declared(Type.Integer({ maximum: 3 }), { label: "One", default: 4 }),
      "the default 4 (a number)",
      "an integer of at most 3",
    ],
    [
      "an option that may be absent",
      declared(Type.Integer(), { label: "One", option: "maybe" }),
      'the option "maybe", which may be absent',
      "an option of the plugin that is required or has a default",
    ],
    [
      "a secret number",
      declared(Type.Integer(), { label: "One", secret: true }),
      "a secret that is not a text",
      "Type.String for a secret",
    ],
    [
      "a secret for browsers",
      declared(Type.String(), { label: "One", secret: true, browser: true }),
      "a secret that the browser receives",
      "either secret or browser",
    ],
    [
      "a secret with a default",
      declared(Type.String(), { label: "One", secret: true, default: "x" }),
      "a secret with a default",
      'no default: a secret that is not set is ""',
    ],
  ])("%s", async (_what, spoil, found, expected) => {
    expect(await problemsOf(spoil)).toContainEqual({ code: "PORTAL_PLUGIN_SETTING", where, found, expected });
  });
  it("names an option or a permission that does not exist, with the nearest name", async () => {
    expect(await problemsOf(declared(Type.Integer(), { label: "One", option: "pags" }))).toContainEqual({
      code: "PORTAL_PLUGIN_SETTING",
      where,
      found: 'the option "pags"',
      expected: "an option of the plugin that is required or has a default",
      didYouMean: "pages",
    });
    expect(await problemsOf(declared(Type.Integer(), { label: "One", default: 1, change: "tone" }))).toContainEqual({
      code: "PORTAL_PERMISSION_UNKNOWN",
      where,
      found: 'the permission "tone"',
      expected: "one of tune, settings.change",
      didYouMean: "tune",
    });
  });
  it("reports the option of the config that does not fit the setting, at its place", async () => {
    const spoil = withSettings(
      Type.Object({ one: setting(Type.Integer({ maximum: 10 }), { label: "One", option: "pages" }) }),
      { pages: 11 },
    );
    expect(await problemsOf(spoil)).toContainEqual({
      code: "PORTAL_CONFIG_INVALID_VALUE",
      where: 'plugins[2] "visits" . pages',
      found: "11 (a number)",
      expected: "an integer of at most 10",
    });
  });
});

it("has its default from the option, unless the config fixes it", async () => {
  const settings = Type.Object({
    one: setting(Type.Integer(), { label: "One", option: "pages" }),
    two: setting(Type.Boolean(), { label: "Two", default: true }),
    secret: setting(Type.String(), { label: "Secret", secret: true }),
  });
  const loaded = await load((c) => {
    withSettings(settings, { pages: 9, settings: { two: false, secret: env("STORAGE_SECRET", { secret: true }) } })(c);
  });
  const found = loaded.instances.find(({ id }) => id === "visits")?.settings ?? [];
  expect(found.map(({ name, defaultValue, fixed }) => [name, defaultValue, fixed?.value])).toEqual([
    ["one", 9, undefined],
    ["two", true, false],
    ["secret", "", "canary-5e1f-storage-secret"],
  ]);
});
it("leaves `settings` an option of plugins that declare none", async () => {
  const problems = await problemsOf((c) => (c.plugins[0].options.settings = { a: 1 }));
  expect(problems.map(({ found }) => found)).toEqual(['the unknown option "settings"']);
});
it("has a place for its details that no JSON Schema uses", () => {
  expect(setting(Type.Integer(), { label: "One", default: 1 })).toMatchObject({
    type: "integer",
    [settingKey]: { label: "One", default: 1 },
  });
});
