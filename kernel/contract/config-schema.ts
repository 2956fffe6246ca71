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
    plugin: text("Name of the plugin, which is the name of its folder", { minLength: 1 }),
    id: text("Unique; used in addresses, logs and record fields", {
      pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
      maxLength: 60,
      expected: "a kebab-case name, like game-cover",
    }),
    options: Type.Object({}, { description: "Options of the plugin, described in its own section" }),
    contract: Type.Unknown({ description: "Set when the plugin's contract is called" }),
  },
  strict,
);

export const PortalSchema = Type.Object(
  {
    brand: record("Brand of the portal", {
      name: text("Shown in the top bar, on the sign-in page and in the browser's title", {
        minLength: 1,
        maxLength: 60,
      }),
      logo: maybe(text("Address or path of an image, shown beside the name or instead of it", { minLength: 1 })),
      accent: maybe(text("A colour from which the theme derives its shades. Default: the built-in indigo", colour)),
    }),
    title: maybe(text("Browser title; default: the brand's name with the resource's label", { minLength: 1 })),
    basePath: maybe(
      text("Path prefix of all addresses of the portal", {
        default: "/portal",
        pattern: "^(/[a-z0-9-]+)+$",
        expected: "a path like /portal: a slash first, none at the end, small letters, digits and -",
      }),
    ),
    dates: maybe(
      record(
        "Formats of dates and times",
        {
          date: maybe(text("Format of a date", { default: defaults.datesFormat, ...dateTokens })),
          time: maybe(text("Format of a time of day", { default: defaults.timeFormat, ...timeTokens })),
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
      listOf(oneOf(shippedLanguages, ""), "Languages that users can choose; the first is the default", {
        default: [defaults.language],
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    announcement: maybe(
      record("A note in the sidebar. A user who closes it does not see it again until it changes", {
        title: maybe(text("Heading")),
        text: maybe(text("Plain text")),
        html: maybe(text("HTML, sanitized before it is shown")),
        closable: maybe(flag("Whether users can close it", { default: false })),
      }),
    ),
    signIn: maybe(
      record(
        "The sign-in page",
        {
          background: maybe(text("Address or path of an image", { minLength: 1 })),
          position: maybe(
            oneOf(
              backgroundPositions,
              "Part of the page that the image covers; `over` covers the whole page, behind the form",
              {
                default: "1/2",
              },
            ),
          ),
          prompt: maybe(text("HTML above the form, sanitized before it is shown")),
          rememberMe: maybe(
            Type.Union(
              [
                text("A duration", { pattern: "^[1-9][0-9]{0,3}[dhm]$", expected: "a duration like 30d, 12h or 90m" }),
                Type.Literal(false),
              ],
              {
                default: "30d",
                description:
                  "How long a remembered session lasts: a duration like 30d, 12h or 90m; false hides the checkbox",
              },
            ),
          ),
        },
        { default: {} },
      ),
    ),
    sessions: maybe(
      record(
        "When a session that is not remembered ends automatically",
        {
          idleMinutes: maybe(
            count("Minutes without a call after which the session ends", {
              minimum: 1,
              maximum: 525_600,
              default: 720,
            }),
          ),
          absoluteHours: maybe(
            count("Hours after which the session ends, even if it is in use", {
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
        "Limits per user for calls of the kernel, across all processes; plugins have options for their own calls",
        {
          bulkActions: maybe(
            record(
              "Actions on selected records, including bulk edits and deletions",
              {
                atOnce: maybe(
                  count("Maximum number that run at the same time", { minimum: 1, maximum: 1_000, default: 5 }),
                ),
                perHour: maybe(count("Maximum number per hour", { minimum: 1, maximum: 100_000, default: 1_000 })),
              },
              { default: {} },
            ),
          ),
          savedViews: maybe(
            record(
              "Saved views of lists",
              {
                inTotal: maybe(
                  count("Maximum number of saved views, all lists together", {
                    minimum: 1,
                    maximum: 10_000,
                    default: 300,
                  }),
                ),
                perHour: maybe(
                  count("Maximum number of new views per hour", { minimum: 1, maximum: 10_000, default: 100 }),
                ),
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
          'The roles that have a permission, by `instance.permission`; "*" means every role, and roles that are not listed do not have it',
      }),
    ),
    sockets: maybe(
      record(
        "Maximum live connections per process. A connection beyond a limit is refused, and the browser retries later",
        {
          perUser: maybe(
            count("Per user; each open tab is one connection", { minimum: 1, maximum: 10_000, default: 50 }),
          ),
          anonymousPerAddress: maybe(
            count("Per address, of callers who are not signed in (IPv6: per /64)", {
              minimum: 0,
              maximum: 10_000,
              default: 20,
            }),
          ),
          total: maybe(count("In total", { minimum: 1, maximum: 1_000_000, default: 10_000 })),
          upgradesPerMinute: maybe(
            count("Attempts per address to open a connection, within a minute", {
              minimum: 10,
              maximum: 1_000_000,
              default: 600,
            }),
          ),
        },
        { default: {} },
      ),
    ),
    theme: maybe(oneOf(["light", "dark"], "One theme for all users; default: each user chooses")),
    server: maybe(
      record(
        '`external("https://...")`: an existing server that implements the contract, instead of this portal\'s own',
        {
          external: text("Address of the server", { format: "http-url" }),
        },
      ),
    ),
    plugins: listOf(
      plugin,
      'The plugins in use. Call the contract of each plugin to create its entry: `auth({ id: "auth" })`',
    ),
    resources: maybe(listOf(ResourceSchema, "Resources in addition to those that plugins define", { default: [] })),
    menu: listOf(MenuItemSchema, "Items of the sidebar"),
    pluginFolders: maybe(
      listOf(Type.String({ minLength: 1 }), "Folders that contain plugins, relative to the config file", {
        default: ["plugins"],
        minItems: 1,
      }),
    ),
  },
  strict,
);
