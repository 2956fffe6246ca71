/** What the halves of a plugin contribute wrongly, reported with the plugin and the place. */
import type { Loose, Mistake } from "../sample-config.ts";

const breaks =
  (what: string) =>
  (c: Loose): void =>
    void (c.plugins[2].options.breaks = what);

export const pluginMistakes: Mistake[] = [
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
