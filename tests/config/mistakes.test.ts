/**
 * Tests that each mistake of the catalogue is reported with the place, the value found, the expected one, and the
 * nearest name.
 */
import { describe, expect, it } from "vitest";
import { columnMistakes } from "./catalogue/column-mistakes.ts";
import { pluginMistakes } from "./catalogue/plugin-mistakes.ts";
import { referenceMistakes } from "./catalogue/reference-mistakes.ts";
import { schemaMistakes } from "./catalogue/schema-mistakes.ts";
import { gallery } from "./plugins/gallery/contract.ts";
import { load, problemsOf, type Loose } from "./sample-config.ts";

const extra = (more: object): Loose => gallery({ id: "extra", resource: "games", column: "cover", ...more } as Loose);

const configMistakes = [...schemaMistakes, ...referenceMistakes, ...columnMistakes, ...pluginMistakes];

describe("a mistake in the config", () => {
  it.each(configMistakes)("%s: %s", async (_name, code, spoil, where, found, expected, didYouMean) => {
    const problems = await problemsOf(spoil);
    expect(problems).toContainEqual({
      code,
      where,
      found,
      expected,
      ...(didYouMean === undefined ? {} : { didYouMean }),
    });
  });

  it.each([...schemaMistakes, ...columnMistakes, ...pluginMistakes])(
    "is reported once and without false alarms: %s",
    async (_name, _code, spoil, where) => {
      expect((await problemsOf(spoil)).map((problem) => problem.where)).toEqual([where]);
    },
  );

  it("is reported together with all the others", async () => {
    const problems = await problemsOf((c) => {
      c.brand.accent = "red";
      c.plugins[1].options.maxFileSize = "10MB";
      c.resources[0].columns[1].type = "strng";
      c.menu[0].icon = "layot-dashboard";
      c.menu[3].resourceId = "usres";
      c.plugins.push(extra({ column: "cver" }));
    });
    expect(problems.map(({ where, didYouMean }) => [where, didYouMean])).toEqual([
      ["brand . accent", undefined],
      ['resources[0] "games" . columns[1] "name" . type', "string"],
      ['plugins[1] "game-cover" . maxFileSize', undefined],
      ['plugins[4] "extra" . column', "cover"],
      ['menu[0] "Overview" . icon', "layout-dashboard"],
      ['menu[3] "Users" . resourceId', "users"],
    ]);
  });

  it("does not make what refers to the mistaken part wrong too", async () => {
    expect((await problemsOf((c) => (c.resources[0].columns = []))).map(({ where }) => where)).toEqual([
      'resources[0] "games" . columns',
    ]);
    expect((await problemsOf((c) => delete c.plugins[0].id)).map(({ where }) => where)).toEqual(["plugins[0] . id"]);
    expect((await problemsOf((c) => (c.plugins[0].plugin = "auht"))).map(({ didYouMean }) => didYouMean)).toEqual([
      "auth",
    ]);
  });

  it("counts what follows from a plugin that is not loaded, and reports what does not", async () => {
    const problems = await problemsOf((c) => {
      c.plugins[0].plugin = "auht";
      c.permissions = { "auth.suspend": ["superadmin"], "kernel.see-jbs": ["superadmin"] };
      c.menu[0].icon = "layot-dashboard";
    });
    // The reference to users, the menu item of users, the permission, and the need of the plugin "gallery".
    expect(problems.map(({ where, followUps }) => [where, followUps])).toEqual([
      ['plugins[0] "auth"', 4],
      ['permissions . "kernel.see-jbs"', undefined],
      ['menu[0] "Overview" . icon', undefined],
    ]);
  });
});

describe("a config without mistakes", () => {
  it("has every default in place, and its own objects are left as they are", async () => {
    const written: Loose[] = [];
    const { portal, instances } = await load((c) => written.push(c));
    expect(portal).toMatchObject({
      basePath: "/portal",
      dates: { date: "DD MMM YYYY", time: "HH:mm:ss" },
      emptyPlaceholder: "—",
      sessions: { idleMinutes: 720, absoluteHours: 24 },
      signIn: { rememberMe: "12h", position: "1/2" },
    });
    expect(instances.map(({ id, plugin, server }) => [id, plugin, server?.name])).toEqual([
      ["auth", "auth", "auth"],
      ["game-cover", "gallery", undefined],
      ["visits", "visits", "visits"],
      ["resources", "resources", "resources"],
    ]);
    expect(instances[1]?.options).toMatchObject({ maxFileSize: 1_000_000, overwrite: false });
    expect(written[0].basePath).toBeUndefined();
    expect(written[0].plugins[1].options.maxFileSize).toBeUndefined();
  });

  it("hands the browser the options marked public, at any depth, and no others", async () => {
    const { instances } = await load();
    expect(instances[1]?.publicOptions).toEqual({
      maxFileSize: 1_000_000,
      allowedExtensions: ["png"],
      storage: { bucket: "covers" },
    });
  });

  it("leaves the plugins' server halves and unknown resources alone in front of another server", async () => {
    const { instances } = await load((c) => {
      c.server = { external: "https://admin.example.com" };
      c.menu.push({ label: "Theirs", resourceId: "theirs" });
    });
    expect(instances.every(({ server }) => server === undefined)).toBe(true);
  });

  it("takes options that are undefined as left out", async () => {
    expect((await load((c) => (c.basePath = undefined))).portal.basePath).toBe("/portal");
  });
});
