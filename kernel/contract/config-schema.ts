/** The schema of `portal.config.ts`: checked at load, and the source of docs/configuration.md. */
import { Type } from "typebox";
import { MenuItemSchema } from "./config/menu-schema.ts";
import { ResourceSchema } from "./config/resource-schema.ts";
import { count, flag, listOf, maybe, oneOf, record, strict, text } from "./config/schema-parts.ts";
import { shippedLanguages } from "./format/language.ts";
import { defaults } from "./limits.ts";
import { backgroundPositions } from "./portal-config.ts";

const colour = { pattern: "^#[0-9a-fA-F]{6}$", expected: "a colour like #5b5bd6" };
const dateTokens = {
  pattern: "^(\\[[^\\]]*\\]|YYYY|YY|M{1,4}|D{1,2}|ddd|dddd|[^A-Za-z\\[\\]])+$",
  expected: "tokens like YYYY MMM MM DD, other words in [brackets]",
};
const timeTokens = {
  pattern: "^(\\[[^\\]]*\\]|H{1,2}|h{1,2}|m{1,2}|s{1,2}|A|a|[^A-Za-z\\[\\]])+$",
  expected: "tokens like HH hh mm ss a, other words in [brackets]",
};

const plugin = Type.Object(
  {
    plugin: text("Name of the plugin, the name of its folder", { minLength: 1 }),
    id: text("Unique; stands in addresses, logs and record fields", {
      pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
      maxLength: 60,
      expected: "a kebab-case name, like game-cover",
    }),
    options: Type.Object({}, { description: "See the plugin's own options" }),
    contract: Type.Unknown({ description: "Put there by the call" }),
  },
  strict,
);

export const PortalSchema = Type.Object(
  {
    brand: record("Whose portal it is", {
      name: text("Shown in the top bar, on the sign-in page and in the browser's title", {
        minLength: 1,
        maxLength: 60,
      }),
      logo: maybe(text("Address or path of an image, beside or in place of the name", { minLength: 1 })),
      accent: maybe(text("One colour; the theme derives its shades. Default: the built-in indigo", colour)),
    }),
    title: maybe(text("Browser title; default: the brand's name with the resource's label", { minLength: 1 })),
    basePath: maybe(
      text("Address prefix of everything", {
        default: "/portal",
        pattern: "^(/[a-z0-9-]+)+$",
        expected: "a path like /portal: a slash first, none at the end, small letters, digits and -",
      }),
    ),
    dates: maybe(
      record(
        "How dates and times are written",
        {
          date: maybe(text("A date", { default: defaults.datesFormat, ...dateTokens })),
          time: maybe(text("A time of day", { default: defaults.timeFormat, ...timeTokens })),
        },
        { default: {} },
      ),
    ),
    emptyPlaceholder: maybe(
      Type.Union(
        [Type.String(), Type.Object({ list: maybe(text("In lists")), show: maybe(text("On show pages")) }, strict)],
        { default: "—", description: "Shown for an empty value" },
      ),
    ),
    languages: maybe(
      listOf(oneOf(shippedLanguages, ""), "Languages to choose from; the first is the default", {
        default: [defaults.language],
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    announcement: maybe(
      record("A note in the sidebar; whoever closes it does not see it again until it changes", {
        title: maybe(text("Its heading")),
        text: maybe(text("Plain text")),
        html: maybe(text("Text with markup, sanitized where it is shown")),
        closable: maybe(flag("Whether it can be closed", { default: false })),
      }),
    ),
    signIn: maybe(
      record(
        "The sign-in page",
        {
          background: maybe(text("Address or path of an image", { minLength: 1 })),
          position: maybe(
            oneOf(backgroundPositions, "Part of the page that the image takes; `over` is all of it, under the form", {
              default: "1/2",
            }),
          ),
          prompt: maybe(text("Html above the form, sanitized where it is shown")),
          rememberMe: maybe(
            Type.Union(
              [
                text("A duration", { pattern: "^[1-9][0-9]{0,3}[dhm]$", expected: "a duration like 30d, 12h or 90m" }),
                Type.Literal(false),
              ],
              {
                default: "30d",
                description:
                  "How long a remembered session lasts: a duration like 30d, 12h or 90m; false hides the choice",
              },
            ),
          ),
        },
        { default: {} },
      ),
    ),
    sessions: maybe(
      record(
        "When a session ends by itself",
        {
          idleMinutes: maybe(
            count("After so many minutes without a call", { minimum: 1, maximum: 525_600, default: 720 }),
          ),
          absoluteHours: maybe(
            count("After so many hours, whatever happens, when it is not remembered", {
              minimum: 1,
              maximum: 8_760,
              default: 24,
            }),
          ),
        },
        { default: {} },
      ),
    ),
    limits: maybe(
      record(
        "What each person may do of the kernel's own calls, over all processes; plugins have options for theirs",
        {
          bulkActions: maybe(
            record(
              "Actions over selected records, bulk edits and deletions among them",
              {
                atOnce: maybe(count("At the same time", { minimum: 1, maximum: 1_000, default: 5 })),
                perHour: maybe(count("In an hour", { minimum: 1, maximum: 100_000, default: 1_000 })),
              },
              { default: {} },
            ),
          ),
          savedViews: maybe(
            record(
              "Saved views of lists",
              {
                inTotal: maybe(
                  count("Kept at any time, of all lists together", { minimum: 1, maximum: 10_000, default: 300 }),
                ),
                perHour: maybe(count("New ones in an hour", { minimum: 1, maximum: 10_000, default: 100 })),
              },
              { default: {} },
            ),
          ),
        },
        { default: {} },
      ),
    ),
    permissions: maybe(
      Type.Record(Type.String(), listOf(text("A role", { minLength: 1 }), "Roles", { uniqueItems: true }), {
        default: {},
        description:
          'The roles that have a permission, by `instance.permission`; "*" stands for every role, and who is not listed does not have it',
      }),
    ),
    sockets: maybe(
      record(
        "Live connections that one process keeps; the newest beyond a limit is refused and tries again later",
        {
          perUser: maybe(
            count("Of one user, a connection for each open tab", { minimum: 1, maximum: 10_000, default: 50 }),
          ),
          anonymousPerAddress: maybe(
            count("Of callers who are not signed in, on one address (IPv6: one /64)", {
              minimum: 0,
              maximum: 10_000,
              default: 20,
            }),
          ),
          total: maybe(count("Of everybody", { minimum: 1, maximum: 1_000_000, default: 10_000 })),
          upgradesPerMinute: maybe(
            count("Attempts to open one, from one address, within a minute", {
              minimum: 10,
              maximum: 1_000_000,
              default: 600,
            }),
          ),
        },
        { default: {} },
      ),
    ),
    theme: maybe(oneOf(["light", "dark"], "One theme for everybody; default: everybody chooses")),
    server: maybe(
      record('`external("https://...")`: an existing server that speaks the contract, in place of our own', {
        external: text("Its address", { format: "http-url" }),
      }),
    ),
    plugins: listOf(plugin, 'The plugins in use, each made by calling its contract: `auth({ id: "auth" })`'),
    resources: maybe(listOf(ResourceSchema, "Resources beyond those that plugins define", { default: [] })),
    menu: listOf(MenuItemSchema, "The sidebar"),
    pluginFolders: maybe(
      listOf(Type.String({ minLength: 1 }), "Folders that hold plugins, relative to the config file", {
        default: ["plugins"],
        minItems: 1,
      }),
    ),
  },
  strict,
);
