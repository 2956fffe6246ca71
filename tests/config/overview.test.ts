/** Tests that mistakes in widgets, their time zone, and the page at `/` are reported with place and nearest name. */
import { expect, it } from "vitest";
import { dashboard } from "@portalkit/dashboard";
import { load, problemsOf, type Loose } from "./sample-config.ts";

/** An invalid config, and the expected report: where, found, expected, did you mean. */
type Mistake = [
  name: string,
  spoil: (config: Loose) => void,
  where: string,
  found: string,
  expected: string,
  didYouMean?: string,
];

/** Adds a dashboard with a widget over the games, or over what `more` names. */
const widget =
  (more: object) =>
  (c: Loose): void =>
    c.plugins.push(dashboard({ id: "board", widgets: [{ type: "count", resource: "games", label: "x", ...more }] }));
const board = 'plugins[4] "board"';

const mistakes: Mistake[] = [
  [
    "a time zone that does not exist",
    (c) => (c.dates = { timeZone: "Europe/Kiew" }),
    "dates . timeZone",
    '"Europe/Kiew" (a string)',
    "the name of a time zone, like Europe/Kyiv or UTC",
  ],
  [
    "a widget of an unknown type",
    widget({ type: "cuont" }),
    `${board} . widgets[0] "x" . type`,
    '"cuont" (a string)',
    'one of "count", "sum", "chart", "list"',
    "count",
  ],
  [
    "an operator of a widget's filter",
    widget({ filters: [{ field: "name", operator: "ilke", value: "a" }] }),
    `${board} . widgets[0] "x" . filters[0] . operator`,
    '"ilke" (a string)',
    'one of "eq", "ne", "gt", "lt", "gte", "lte", "like", "ilike", "in", "nin", "isEmpty", "isNotEmpty"',
    "ilike",
  ],
  [
    "a widget's resource",
    widget({ resource: "gamse" }),
    `${board} . widgets[0] "x" . resource`,
    'the resource "gamse"',
    "a resource of this deployment",
    "games",
  ],
  [
    "a widget's role",
    widget({ roles: ["superadmni"] }),
    `${board} . widgets[0] "x" . roles[0]`,
    'the role "superadmni"',
    "one of superadmin, user",
    "superadmin",
  ],
  [
    "a column of a widget's filter",
    widget({ filters: [{ field: "nmae", operator: "eq", value: "a" }] }),
    `${board} . widgets[0] "x" . filters[0] . field`,
    'the column "nmae"',
    "a column of this resource",
    "name",
  ],
  [
    "a widget's sum of texts",
    widget({ type: "sum", column: "name" }),
    `${board} . widgets[0] "x" . column`,
    'the column "name", which holds the type "string"',
    "a column of whole numbers or decimals, whose sum is exact",
  ],
  [
    "a widget's period of references",
    widget({ period: { column: "owner_id", unit: "day" } }),
    `${board} . widgets[0] "x" . period . column`,
    'the column "owner_id", which holds a reference',
    "a column of dates, or of dates with times",
  ],
  [
    "a widget over what never leaves the server",
    (c) => {
      c.resources[0].columns[1].backendOnly = true;
      widget({ filters: [{ field: "name", operator: "eq", value: "a" }] })(c);
    },
    `${board} . widgets[0] "x" . filters[0] . field`,
    'the column "name", which never leaves the server',
    "a column that users can filter by",
  ],
  [
    "a widget's column that the list does not show",
    (c) => {
      c.resources[0].columns[1].showIn = { list: false };
      widget({ type: "list", columns: ["name"] })(c);
    },
    `${board} . widgets[0] "x" . columns[0]`,
    'the column "name", which is not shown in "list"',
    "a column that the list shows",
  ],
  [
    "a widget's filter twice",
    widget({
      filters: [
        { field: "name", operator: "ne", value: "a" },
        { field: "name", operator: "ne", value: "b" },
      ],
    }),
    `${board} . widgets[0] "x" . filters[1]`,
    'the filter "ne" of "name" again',
    "each operator of a column once, as in the address of a list",
  ],
  [
    "a sum of nothing",
    widget({ type: "sum" }),
    `${board} . widgets[0] "x" . column`,
    "nothing",
    "the column to add up",
  ],
  [
    "a chart without bars",
    widget({ type: "chart" }),
    `${board} . widgets[0] "x" . groupBy`,
    "nothing",
    "the column whose values are the bars, or `period` for bars by time",
  ],
  [
    "an option that a widget of the type does not have",
    widget({ groupBy: "name" }),
    `${board} . widgets[0] "x" . groupBy`,
    'the option in a widget of type "count"',
    'it only in a widget of type "chart"',
  ],
  [
    "a page at / that is none",
    (c) => (c.menu[2].homepage = true),
    "menu[2] . homepage",
    "true on an item that opens no page",
    "an item with a resourceId or a path",
  ],
  [
    "two pages at /",
    (c) => (c.menu[1].children[0].homepage = c.menu[3].homepage = true),
    'menu[3] "Users" . homepage',
    'true, which menu[1] "Catalogue" . children[0] "Games" also has',
    "homepage on one item only",
  ],
];

it.each(mistakes)("reports %s", async (_name, spoil, where, found, expected, didYouMean) => {
  const problems = await problemsOf(spoil);
  expect(problems).toContainEqual({
    code: expect.stringMatching(/^PORTAL_(CONFIG|MENU)_/) as string,
    where,
    found,
    expected,
    ...(didYouMean === undefined ? {} : { didYouMean }),
  });
});

it("accepts widgets of every type over a resource of the config, with labels and types that it leaves out", async () => {
  const widgets = [
    { type: "count", resource: "games", label: "Games", filters: [{ field: "name", operator: "ilike", value: "a" }] },
    { type: "sum", resource: "games", label: "Sum", column: "cover" },
    { type: "chart", resource: "games", label: "Owners", groupBy: "owner_id" },
    { type: "list", resource: "games", label: "First", columns: ["name"], sort: { column: "name", direction: "asc" } },
  ];
  const { instances } = await load((config) => config.plugins.push(dashboard({ id: "board", widgets } as Loose)));
  expect(instances.at(-1)?.options["widgets"]).toMatchObject(widgets);
});
