/** Columns whose rules contradict each other, or other parts of the config. */
import { i18n } from "@portalkit/i18n";
import { inlineList } from "@portalkit/inline-list";
import type { Mistake } from "../sample-config.ts";

const twoStates = [
  { value: "new", label: "New" },
  { value: "sold", label: "Sold" },
];

export const columnMistakes: Mistake[] = [
  [
    "a column in two field groups",
    "PORTAL_CONFIG_TWICE",
    (c) => c.resources[0].options.fieldGroups.push({ groupName: "More", columns: ["cover"] }),
    'resources[0] "games" . options . fieldGroups[1] "More" . columns',
    'the column "cover", which the group "Main" also has',
    "each column in one group",
  ],
  [
    "two primary keys",
    "PORTAL_CONFIG_TWICE",
    (c) => (c.resources[0].columns[1].primaryKey = true),
    'resources[0] "games" . columns[1] "name" . primaryKey',
    'true, which the column "id" also has',
    "one column with primaryKey: true",
  ],
  [
    "a permitted value twice",
    "PORTAL_CONFIG_TWICE",
    (c) => (c.resources[0].columns[1].enum = twoStates.concat({ value: "new", label: "Newer" })),
    'resources[0] "games" . columns[1] "name" . enum[2] . value',
    '"new" again',
    "each value once",
  ],
  [
    "an initial value that is not permitted",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) => Object.assign(c.resources[0].columns[1], { enum: twoStates, suggestOnCreate: "slod" }),
    'resources[0] "games" . columns[1] "name" . suggestOnCreate',
    '"slod" (a string)',
    'one of "new", "sold"',
    "sold",
  ],
  [
    "an initial value of another type",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) => Object.assign(c.resources[0].columns[2], { type: "boolean", suggestOnCreate: "yes" }),
    'resources[0] "games" . columns[2] "cover" . suggestOnCreate',
    '"yes" (a string)',
    "true or false",
  ],
  [
    "an item of an initial list",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) =>
      Object.assign(c.resources[0].columns[2], {
        isArray: { enabled: true, itemType: "integer" },
        suggestOnCreate: [1, 1.5],
      }),
    'resources[0] "games" . columns[2] "cover" . suggestOnCreate[1]',
    "1.5 (a number)",
    "an integer",
  ],
  [
    "the column of a condition",
    "PORTAL_CONFIG_UNKNOWN_COLUMN",
    (c) => (c.resources[0].columns[2].showIf = { $or: [{ name: "Chess" }, { nmae: "Go" }] }),
    'resources[0] "games" . columns[2] "cover" . showIf . $or[1]',
    'the column "nmae"',
    "a column of this resource, or one of $and, $or, $not",
    "name",
  ],
  [
    "the operator of a condition",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) => (c.resources[0].columns[2].showIf = { name: { $nott: "A" } }),
    'resources[0] "games" . columns[2] "cover" . showIf . name',
    'the operator "$nott"',
    "one of $eq, $gt, $gte, $lt, $lte, $in, $nin, $includes, $nincludes, $not, $and, $or",
    "$not",
  ],
  [
    "the value of a condition",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) => {
      c.resources[0].columns[1].enum = twoStates;
      c.resources[0].columns[2].showIf = { name: { $not: { $in: ["new", "sodl"] } } };
    },
    'resources[0] "games" . columns[2] "cover" . showIf . name . $not . $in[1]',
    '"sodl" (a string)',
    'one of "new", "sold"',
    "sold",
  ],
  [
    "one condition where several belong",
    "PORTAL_CONFIG_INVALID_VALUE",
    (c) => (c.resources[0].columns[2].showIf = { $and: { name: "Chess" } }),
    'resources[0] "games" . columns[2] "cover" . showIf . $and',
    "an object",
    "a list of conditions",
  ],
  [
    "a list of related records over a column that is no reference",
    "PORTAL_CONFIG_COLUMN_TYPE",
    (c) =>
      c.plugins.push(inlineList({ id: "owned", parent: "users", resource: "games", column: "name", label: "Owned" })),
    'plugins[4] "owned" . column',
    'the column "name", which is no reference',
    'a column with a foreignResource of "users"',
  ],
  [
    "a list of related records over a reference to another resource",
    "PORTAL_CONFIG_COLUMN_TYPE",
    (c) => c.plugins.push(inlineList({ id: "owned", parent: "visits", resource: "games", column: "owner_id" })),
    'plugins[4] "owned" . column',
    'the column "owner_id", which refers to "users"',
    'a column with a foreignResource of "visits"',
  ],
  [
    "texts for a language that the deployment does not have",
    "PORTAL_CONFIG_UNKNOWN_LANGUAGE",
    (c) => c.plugins.push(i18n({ id: "i18n", messages: { uk: { Games: "Ігри" }, ua: { Games: "Ігри" } } })),
    'plugins[4] "i18n" . messages',
    'texts for the language "ua"',
    "one of the languages of this deployment: en, uk",
    "uk",
  ],
];
