/** What the halves of a plugin contribute wrongly, reported with the plugin and the place. */
import { env } from "@portalkit/kernel/contract";
import type { Loose, Mistake } from "../sample-config.ts";

const breaks =
  (what: string) =>
  (c: Loose): void =>
    void (c.plugins[2].options.breaks = what);

const fixes =
  (settings: unknown) =>
  (c: Loose): void =>
    void (c.plugins[2].settings = settings);

export const pluginMistakes: Mistake[] = [
  [
    "a setting that the plugin does not declare",
    "PORTAL_CONFIG_UNKNOWN_OPTION",
    fixes({ perPge: 20 }),
    'plugins[2] "visits" . settings . perPge',
    'the unknown option "perPge"',
    "one of perPage, greeting, key",
    "perPage",
  ],
  [
    "a setting of another type",
    "PORTAL_CONFIG_INVALID_VALUE",
    fixes({ perPage: "20" }),
    'plugins[2] "visits" . settings . perPage',
    '"20" (a string)',
    "an integer from 5 to 100",
  ],
  [
    "a setting beyond its limits",
    "PORTAL_CONFIG_INVALID_VALUE",
    fixes({ greeting: "good morning to everybody" }),
    'plugins[2] "visits" . settings . greeting',
    '"good morning to everybody" (a string)',
    "a string of at most 20 characters",
  ],
  [
    "a secret setting from a variable that is not set",
    "PORTAL_ENVIRONMENT_MISSING",
    fixes({ key: env("VISITS_KEY", { secret: true }) }),
    'plugins[2] "visits" . settings . key',
    "no environment variable VISITS_KEY",
    "VISITS_KEY to be set before the server starts",
  ],
  [
    "settings that are not an object",
    "PORTAL_CONFIG_INVALID_VALUE",
    fixes("perPage=20"),
    'plugins[2] "visits" . settings',
    '"perPage=20" (a string)',
    "an object",
  ],
  [
    "an unknown kind of contribution",
    "PORTAL_PLUGIN_UNKNOWN_KEY",
    breaks("key"),
    'plugins[2] "visits" . server.ts . jobs[0] "count"',
    'the unknown key "scedule"',
    "one of name, run, schedule, retryLimit, maxHours, atOnce, describe",
    "schedule",
  ],
  [
    "an icon of a plugin's menu",
    "PORTAL_CONFIG_UNKNOWN_ICON",
    breaks("icon"),
    'plugins[2] "visits" . menu[0] "Visits" . icon',
    'the icon "footprnts"',
    "the name of a Lucide icon (https://lucide.dev/icons)",
    "footprints",
  ],
  [
    "a cron line",
    "PORTAL_PLUGIN_JOB",
    breaks("job"),
    'plugin "visits" . jobs "count" . schedule',
    '"0 25 * * *"',
    'a cron line of five fields in UTC, like "41 2 * * *": minute, hour, day, month, day of the week',
  ],
  [
    "a badge with two owners",
    "PORTAL_PLUGIN_CONFLICT",
    breaks("badge"),
    'plugin "visits"',
    "the menu badge games twice",
    "one owner",
  ],
];
