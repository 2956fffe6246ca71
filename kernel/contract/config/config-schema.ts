/** The schema of `portal.config.ts`: checked at load, and the source of docs/configuration.md. */
import { Type } from "typebox";
import { limitsSchema, socketsSchema } from "./limits-schema.ts";
import { MenuItemSchema } from "./menu-schema.ts";
import { ResourceSchema } from "./resource-schema.ts";
import { sessionsSchema, signInSchema } from "./sign-in-schema.ts";
import { flag, listOf, maybe, oneOf, record, strict, text } from "./schema-parts.ts";
import { shippedLanguages } from "../format/language.ts";
import { usualDatesFormat, usualLanguage, usualTimeFormat } from "../limits.ts";

const colour = { pattern: "^#[0-9a-fA-F]{6}$", expected: "a colour like #5b5bd6" };
const languageCode = { pattern: "^[a-z]{2,3}$", expected: "a code of two or three lowercase letters, like nl" };
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
      expected: "a kebab-case name, like article-cover",
    }),
    options: Type.Object({}, { description: "Options of the plugin, described in its own section" }),
    settings: maybe(
      Type.Object({}, { description: "Settings of the plugin that operators cannot change then, by name" }),
    ),
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
      theme: maybe(
        oneOf(["light", "dark", "system"], "Theme until a user has chosen one; `system` follows the device", {
          default: "light",
        }),
      ),
    }),
    title: maybe(text("Browser title; default: the brand's name with the resource's label", { minLength: 1 })),
    basePath: maybe(
      text("Path prefix of all addresses of the portal", {
        default: "/portal",
        pattern: "^(/[a-z0-9-]+)+$",
        expected: "a path like /portal: a slash first, none at the end, lowercase letters, digits and -",
      }),
    ),
    dates: maybe(
      record(
        "Formats of dates and times",
        {
          date: maybe(text("Format of a date", { default: usualDatesFormat, ...dateTokens })),
          time: maybe(text("Format of a time of day", { default: usualTimeFormat, ...timeTokens })),
          timeZone: maybe(
            text("Time zone in which days and months of figures begin; default: the server's", {
              format: "time-zone",
              expected: "the name of a time zone, like Europe/Kyiv or UTC",
            }),
          ),
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
      listOf(
        Type.Union([
          Type.String({ minLength: 1 }),
          Type.Object(
            {
              code: text("Two- or three-letter code", languageCode),
              name: maybe(
                text("The language's own name; default: as the browser knows it", { minLength: 1, maxLength: 60 }),
              ),
              country: maybe(
                text("Two-letter code of the country whose flag represents it; default: the language's code", {
                  pattern: "^[a-z]{2}$",
                  expected: "two lowercase letters, like il",
                }),
              ),
              direction: maybe(
                oneOf(["ltr", "rtl"], "Writing direction; default: that of the language's usual script"),
              ),
            },
            strict,
          ),
        ]),
        `Languages that users can choose; the first is the default. ${shippedLanguages.map((code) => `\`${code}\``).join(", ")} ship; plugins can add others. An object (\`code\`, and optionally \`name\`, \`country\` of the flag, \`direction\`) adds one whose texts are in the option \`messages\` of the plugin \`i18n\`; what is not translated appears in English`,
        { default: [usualLanguage], minItems: 1, uniqueItems: true },
      ),
    ),
    announcement: maybe(
      record("A note in the sidebar. A user who closes it does not see it again until it changes", {
        title: maybe(text("Heading")),
        text: maybe(text("Plain text")),
        html: maybe(text("HTML, sanitized before it is shown")),
        closable: maybe(flag("Whether users can close it", { default: false })),
      }),
    ),
    signIn: signInSchema,
    sessions: sessionsSchema,
    limits: limitsSchema,
    permissions: maybe(
      Type.Record(Type.String(), listOf(text("A role", { minLength: 1 }), "Roles", { uniqueItems: true }), {
        default: {},
        description: "The roles that have a permission, by `instance.permission`; see [permissions](#permissions)",
      }),
    ),
    sockets: socketsSchema,
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
