/** Tests that config errors are reported with the place, the value found, the expected one, and the nearest name. */
import { describe, expect, it } from "vitest";
import { gallery } from "./plugins/gallery/contract.ts";
import { visits } from "./plugins/visits/contract.ts";
import { load, problemsOf, type Loose, type Mistake } from "./sample-config.ts";

const extra = (more: object): Loose => gallery({ id: "extra", resource: "games", column: "cover", ...more } as Loose);

const schemaMistakes: Mistake[] = [
  [
    "a brand without a name",
    (c) => delete c.brand.name,
    "brand . name",
    "nothing",
    "a string of 1 to 60 characters (Shown in the top bar, on the sign-in page and in the browser's title)",
  ],
  ["no menu", (c) => delete c.menu, "menu", "nothing", "a list (Items of the sidebar)"],
  ["a menu that is no list", (c) => (c.menu = "none"), "menu", '"none" (a string)', "a list"],
  ["a colour by name", (c) => (c.brand.accent = "red"), "brand . accent", '"red" (a string)', "a colour like #5b5bd6"],
  [
    "an unknown option of the portal",
    (c) => (c.plugin = []),
    "plugin",
    'the unknown option "plugin"',
    "one of brand, title, basePath, dates, emptyPlaceholder, languages, announcement, signIn, sessions, limits, permissions, sockets, theme, server, plugins, resources, menu, pluginFolders",
    "plugins",
  ],
  [
    "a base path with a slash at its end",
    (c) => (c.basePath = "/portal/"),
    "basePath",
    '"/portal/" (a string)',
    "a path like /portal: a slash first, none at the end, lowercase letters, digits and -",
  ],
  [
    "date tokens of another library",
    (c) => (c.dates = { date: "dd.mm.yyyy" }),
    "dates . date",
    '"dd.mm.yyyy" (a string)',
    "tokens like YYYY MMM MM DD, other words in [brackets]",
  ],
  [
    "a language that does not ship",
    (c) => (c.languages = ["en", "ua"]),
    "languages[1]",
    '"ua" (a string)',
    'one of "en", "uk", "de", "es", "pt", "tr", "ar", "zh"',
    "uk",
  ],
  [
    "a language twice",
    (c) => (c.languages = ["en", "en"]),
    "languages",
    "a list of 2",
    "a list of at least 1 item, with each item once",
  ],
  [
    "a position between the words",
    (c) => (c.signIn.position = "1/5"),
    "signIn . position",
    '"1/5" (a string)',
    'one of "1/2", "1/3", "2/3", "3/4", "2/5", "3/5", "over"',
    "1/2",
  ],
  [
    "remembering without a duration",
    (c) => (c.signIn.rememberMe = true),
    "signIn . rememberMe",
    "true (a boolean)",
    "a duration like 30d, 12h or 90m, or false",
  ],
  [
    "an idle limit of nothing",
    (c) => (c.sessions = { idleMinutes: 0 }),
    "sessions . idleMinutes",
    "0 (a number)",
    "an integer from 1 to 525600",
  ],
  [
    "a server that is no web address",
    (c) => (c.server = { external: "ftp://example.com" }),
    "server . external",
    '"ftp://example.com" (a string)',
    "an address that begins with http:// or https://",
  ],
  [
    "an id with a space",
    (c) => (c.plugins[2].id = "The visits"),
    'plugins[2] "The visits" . id',
    '"The visits" (a string)',
    "a kebab-case name, like article-cover",
  ],
  [
    "text for a number in a plugin",
    (c) => (c.plugins[1].options.maxFileSize = "10MB"),
    'plugins[1] "game-cover" . maxFileSize',
    '"10MB" (a string)',
    "an integer of at least 1",
  ],
  [
    "a slip in the name of a plugin's option",
    (c) => (c.plugins[1].options.maxFilesize = 5),
    'plugins[1] "game-cover" . maxFilesize',
    'the unknown option "maxFilesize"',
    "one of resource, column, maxFileSize, allowedExtensions, retries, overwrite, storage, icon",
    "maxFileSize",
  ],
  [
    "an extension that is not offered",
    (c) => (c.plugins[1].options.allowedExtensions = ["pgn"]),
    'plugins[1] "game-cover" . allowedExtensions[0]',
    '"pgn" (a string)',
    'one of "png", "jpg", "webp"',
    "png",
  ],
  [
    "an option that a plugin needs",
    (c) => delete c.plugins[1].options.column,
    'plugins[1] "game-cover" . column',
    "nothing",
    "a string (Column that holds the file's path)",
  ],
  [
    "a mistake deep in a plugin's options",
    (c) => (c.plugins[1].options.storage.mirrors = ["here"]),
    'plugins[1] "game-cover" . storage . mirrors[0]',
    '"here" (a string)',
    "an address like https://example.com",
  ],
  [
    "a column type",
    (c) => (c.resources[0].columns[1].type = "strng"),
    'resources[0] "games" . columns[1] "name" . type',
    '"strng" (a string)',
    'one of "string", "text", "integer", "float", "decimal", "boolean", "date", "datetime", "time", "json", "richtext"',
    "string",
  ],
  [
    "a page inside showIn",
    (c) => (c.resources[0].columns[0].showIn = { lst: false }),
    'resources[0] "games" . columns[0] "id" . showIn . lst',
    'the unknown option "lst"',
    "one of list, show, edit, create, filter",
    "list",
  ],
  [
    "a rule that is neither fixed nor a function",
    (c) => (c.resources[0].options.allowedActions.edit = 1),
    'resources[0] "games" . options . allowedActions . edit',
    "1 (a number)",
    "true or false, or a string of at least 1 character, or a list of at least 1 item, or a function",
  ],
  [
    "a function where none belongs",
    (c) => (c.resources[0].label = () => "Games"),
    'resources[0] "games" . label',
    "a function",
    "a string of at least 1 character",
  ],
  [
    "text where a function belongs",
    (c) => (c.resources[0].recordLabel = "name"),
    'resources[0] "games" . recordLabel',
    '"name" (a string)',
    "a function",
  ],
  [
    "a hook that is no function",
    (c) => (c.resources[0].hooks.create.before = {}),
    'resources[0] "games" . hooks . create . before',
    "an object",
    "a function",
  ],
  [
    "an action that does nothing",
    (c) => delete c.resources[0].options.actions[0].run,
    'resources[0] "games" . options . actions[0] "praise" . run',
    "nothing",
    "a function (call => { successMessage } or { redirectUrl })",
  ],
  [
    "a pattern that is none",
    (c) => (c.resources[0].columns[1].validation[0].regExp = "("),
    'resources[0] "games" . columns[1] "name" . validation[0] . regExp',
    '"(" (a string)',
    "a valid regular expression",
  ],
  [
    "a RegExp for a pattern",
    (c) => (c.resources[0].columns[1].validation[0].regExp = /a/),
    'resources[0] "games" . columns[1] "name" . validation[0] . regExp',
    "an object of the class RegExp",
    "a valid regular expression",
  ],
  [
    "a position of injections",
    (c) => (c.resources[0].options.pageInjections = { list: { botom: [] } }),
    'resources[0] "games" . options . pageInjections . list . botom',
    'the unknown option "botom"',
    "one of beforeBreadcrumbs, afterBreadcrumbs, beforeActionButtons, bottom, threeDotsDropdownItems, customActionIcons, tableBodyStart",
    "bottom",
  ],
  [
    "a group in a group",
    (c) => (c.menu[1].children[0].children = []),
    'menu[1] "Catalogue" . children[0] "Games" . children',
    'the unknown option "children"',
    "one of type, label, icon, path, resourceId, homepage, itemId, badge, badgeTooltip, open, visible",
  ],
  [
    "env() outside of plugin options",
    (c) => (c.brand.name = { $env: "BRAND", secret: false }),
    "brand . name",
    'env("BRAND")',
    "a string of 1 to 60 characters",
  ],
];

const crossMistakes: Mistake[] = [
  [
    "a bulk action that counts and tells nothing",
    (c) => (c.resources[0].options.bulkActions = [{ id: "sum", label: "Sum", countPortion: () => ({}) }]),
    'resources[0] "games" . options . bulkActions[0] "sum"',
    "countPortion",
    "run, or countPortion and summarize",
  ],
  [
    "a plugin that is not there",
    (c) => (c.plugins[2].plugin = "visit"),
    'plugins[2] "visits"',
    'the plugin "visit" (a string)',
    "a folder with a contract.ts in ../../plugins or plugins",
    "visits",
  ],
  [
    "a contract that is none",
    (c) => (c.plugins[2].contract = () => undefined),
    'plugins[2] "visits"',
    "something that is not a plugin contract: a function",
    "a call of the function that tests/config/plugins/visits/contract.ts creates with pluginContract({...})",
  ],
  [
    "an id twice",
    (c) => c.plugins.push(gallery({ id: "game-cover", resource: "games", column: "cover" })),
    'plugins[3] "game-cover"',
    'the id "game-cover", which plugins[1] "game-cover" also has',
    "a unique id",
  ],
  [
    "the kernel's own id",
    (c) => (c.plugins[1].id = "kernel"),
    'plugins[1] "kernel"',
    'the id "kernel"',
    "another id: the kernel uses this one",
  ],
  [
    "a plugin that works once, twice",
    (c) => c.plugins.push(visits({ id: "visits-two" })),
    'plugins[3] "visits-two"',
    'the plugin "visits" again, after plugins[2] "visits"',
    '"visits" once: it does not support several instances',
  ],
  [
    "a page twice",
    (c) => c.plugins.push(visits({ id: "visits-two" })),
    'plugins[3] "visits-two"',
    'the page /visits/:day, which plugins[2] "visits" also has',
    "a unique path",
  ],
  [
    "a plugin that another needs",
    (c) => {
      c.plugins.shift();
      c.menu.pop();
      delete c.resources[0].columns[3].foreignResource;
    },
    'plugins[0] "game-cover"',
    'no plugin "auth"',
    '"auth" among the plugins, because "gallery" needs it',
  ],
  [
    "a plugin's resource",
    (c) => (c.plugins[1].options.resource = "game"),
    'plugins[1] "game-cover" . resource',
    'the resource "game"',
    "a resource of this deployment",
    "games",
  ],
  [
    "a plugin's column",
    (c) => (c.plugins[1].options.column = "covr"),
    'plugins[1] "game-cover" . column',
    'the column "covr"',
    'a column of the resource "games"',
    "cover",
  ],
  [
    "a plugin's icon",
    (c) => (c.plugins[1].options.icon = "uplod"),
    'plugins[1] "game-cover" . icon',
    'the icon "uplod"',
    "the name of a Lucide icon (https://lucide.dev/icons)",
    "upload",
  ],
  [
    "a resource twice",
    (c) => c.resources.push({ ...c.resources[0] }),
    'resources[1] "games"',
    'the resource "games", which resources[0] "games" also defines',
    "a unique resourceId",
  ],
  [
    "a resource that a plugin also defines",
    (c) => (c.resources[0].resourceId = "visits"),
    'plugins[2] "visits" . resources[0] "visits"',
    'the resource "visits", which resources[0] "visits" also defines',
    "a unique resourceId",
  ],
  [
    "a column twice",
    (c) => c.resources[0].columns.push({ name: "name" }),
    'resources[0] "games" . columns[4] "name"',
    'the column "name" again',
    "each column once",
  ],
  [
    "a reference to a resource",
    (c) => (c.resources[0].columns[3].foreignResource.resourceId = "user"),
    'resources[0] "games" . columns[3] "owner_id" . foreignResource',
    'the resource "user"',
    "a resource of this deployment",
    "users",
  ],
  [
    "a search in a column of another resource",
    (c) => (c.resources[0].columns[3].foreignResource.searchableFields = ["mail"]),
    'resources[0] "games" . columns[3] "owner_id" . foreignResource . searchableFields',
    'the column "mail"',
    'a column of the resource "users"',
    "email",
  ],
  [
    "a reference to nothing",
    (c) => (c.resources[0].columns[3].foreignResource = {}),
    'resources[0] "games" . columns[3] "owner_id" . foreignResource . resourceId',
    "nothing",
    "a resource, or polymorphicResources",
  ],
  [
    "the column of the first sort",
    (c) => (c.resources[0].options.defaultSort.columnName = "nmae"),
    'resources[0] "games" . options . defaultSort . columnName',
    'the column "nmae"',
    "a column of this resource",
    "name",
  ],
  [
    "a column of a field group",
    (c) => c.resources[0].options.fieldGroups[0].columns.push("covers"),
    'resources[0] "games" . options . fieldGroups[0] "Main" . columns',
    'the column "covers"',
    "a column of this resource",
    "cover",
  ],
  [
    "the icon of an action",
    (c) => (c.resources[0].options.actions[0].icon = "thumb-up"),
    'resources[0] "games" . options . actions[0] "praise" . icon',
    'the icon "thumb-up"',
    "the name of a Lucide icon (https://lucide.dev/icons)",
    "thumbs-up",
  ],
  [
    "bounds the wrong way round",
    (c) => (c.resources[0].columns[1].minLength = 90),
    'resources[0] "games" . columns[1] "name" . minLength',
    "90, above the maximum, 80",
    "at most 80",
  ],
  [
    "a message in a label",
    (c) => (c.resources[0].columns[1].label = "auth:users.columns.emial"),
    'resources[0] "games" . columns[1] "name" . label',
    'the message "auth:users.columns.emial"',
    "the key of a message, or a sentence",
    "auth:users.columns.email",
  ],
  [
    "a message in the menu",
    (c) => (c.menu[3].label = "lists:list.nothing"),
    'menu[3] "lists:list.nothing" . label',
    'the message "lists:list.nothing"',
    "the key of a message, or a sentence",
    "lists:list.showing",
  ],
  [
    "a component",
    (c) => (c.resources[0].columns[2].components.list = "gallery/prevew"),
    'resources[0] "games" . columns[2] "cover" . components . list',
    'the component "gallery/prevew"',
    "a field of a plugin in use, as plugin/name",
    "gallery/preview",
  ],
  [
    "an injected component",
    (c) => (c.resources[0].options.pageInjections = { list: { bottom: [{ file: "gallery/quotas" }] } }),
    'resources[0] "games" . options . pageInjections . list . bottom',
    'the component "gallery/quotas"',
    "a component of a plugin in use, as plugin/name",
    "gallery/quota",
  ],
  [
    "a permission of no plugin",
    (c) => (c.permissions = { "auth.suspnd": ["superadmin"] }),
    'permissions . "auth.suspnd"',
    'the permission "auth.suspnd"',
    "a permission of a plugin in use, as instance.permission",
    "auth.suspend",
  ],
  [
    "a role that no account may have",
    (c) => (c.permissions = { "auth.suspend": ["superadmin", "usr"] }),
    'permissions . "auth.suspend"[1]',
    'the role "usr"',
    "one of superadmin, user",
    "user",
  ],
  [
    "a permission in a rule",
    (c) => (c.menu[0].visible = "auth.susped"),
    'menu "Overview" . visible',
    'the permission "auth.susped"',
    "one of auth.suspend, auth.figures, kernel.share-views, kernel.see-jobs, kernel.manage-jobs, kernel.manage-bulk-operations",
    "auth.suspend",
  ],
  [
    "a menu item's resource",
    (c) => (c.menu[1].children[0].resourceId = "gmaes"),
    'menu[1] "Catalogue" . children[0] "Games" . resourceId',
    'the resource "gmaes"',
    "a resource of this deployment",
    "games",
  ],
  [
    "a menu item's page",
    (c) => (c.menu[0].path = "/bonus"),
    'menu[0] "Overview" . path',
    'the page "/bonus"',
    "a page of the kernel or of a plugin in use",
    "/bonuses",
  ],
  [
    "a menu item's page of a plugin that is not in use",
    (c) => (c.menu[0].path = "/bonuses"),
    'menu[0] "Overview" . path',
    'the page "/bonuses" of the plugin "finance", which is not in use',
    '"finance" among the plugins, or no item for its page',
  ],
  [
    "a resource in a menu item's page",
    (c) => (c.menu[0].path = "/resource/gams?x=1"),
    'menu[0] "Overview" . path',
    'the resource "gams"',
    "a resource of this deployment",
    "games",
  ],
  [
    "a menu item's icon",
    (c) => (c.menu[0].icon = "layout-dashbord"),
    'menu[0] "Overview" . icon',
    'the icon "layout-dashbord"',
    "the name of a Lucide icon (https://lucide.dev/icons)",
    "layout-dashboard",
  ],
  [
    "an itemId twice",
    (c) => (c.menu[3].itemId = "games"),
    'menu[3] "Users" . itemId',
    '"games", which menu[1] "Catalogue" . children[0] "Games" also has',
    "a unique itemId",
  ],
  [
    "a page without a path",
    (c) => delete c.menu[0].path,
    'menu[0] "Overview" . path',
    "nothing",
    'a path, because the type is "page"',
  ],
  [
    "an item that leads nowhere",
    (c) => c.menu.push({ label: "Lost" }),
    'menu[4] "Lost"',
    "an item that leads nowhere",
    "a resourceId, a path, children or a type",
  ],
  [
    "an item with two targets",
    (c) => (c.menu[3].path = "/"),
    'menu[3] "Users"',
    "a path and a resourceId",
    "one of them",
  ],
  [
    "a column type in a plugin's resource",
    (c) => (c.plugins[2].options.breaks = "column"),
    'plugins[2] "visits" . resources[0] "visits" . columns[1] "address" . type',
    '"strnig" (a string)',
    'one of "string", "text", "integer", "float", "decimal", "boolean", "date", "datetime", "time", "json", "richtext"',
    "string",
  ],
  [
    "a page in a plugin's menu",
    (c) => (c.plugins[2].options.breaks = "menu"),
    'plugins[2] "visits" . menu[0] "Visits" . path',
    'the page "/visit/today"',
    "a page of the kernel or of a plugin in use",
    "/visits/:day",
  ],
  [
    "a plugin that throws",
    (c) => (c.plugins[2].options.breaks = "throws"),
    'plugin "visits" . setup',
    "an error: out of order",
    "contributions",
  ],
];

describe("a mistake in the config", () => {
  it.each([...schemaMistakes, ...crossMistakes])("%s", async (_name, spoil, where, found, expected, didYouMean) => {
    const problems = (await problemsOf(spoil)).map(({ code: _code, ...problem }) => problem);
    expect(problems).toContainEqual({ where, found, expected, ...(didYouMean === undefined ? {} : { didYouMean }) });
  });

  it.each(schemaMistakes)("is reported once and without false alarms: %s", async (_name, spoil, where) => {
    expect((await problemsOf(spoil)).map((problem) => problem.where)).toEqual([where]);
  });

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
      ['plugins[3] "extra" . column', "cover"],
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
