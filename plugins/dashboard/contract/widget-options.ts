/** The option `widgets`: figures, charts and lists over any resource, without a plugin. */
import { Type, type Static } from "typebox";
import { fixedOperators } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
const columnName = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

export const periodUnits = ["day", "week", "month", "year"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

export const widgetTypes = ["count", "sum", "chart", "list"] as const;

const filter = Type.Object(
  {
    field: columnName("The column"),
    operator: Type.Enum(fixedOperators, { description: "The comparison, as in the filters of a list" }),
    value: Type.Optional(Type.Unknown({ description: "The value; `isEmpty` and `isNotEmpty` have none" })),
  },
  strict,
);

const period = Type.Object(
  {
    column: columnName("A column of dates, or of dates with times"),
    unit: Type.Enum(periodUnits, { description: "Calendar unit; weeks begin on Monday" }),
    last: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description:
          "Number of units, including the current one; default 1. A chart has a bar for each: 30 days, 12 weeks, 5 years, or the months of the board by default",
      }),
    ),
  },
  { ...strict, description: "Only records of these days. A chart without `groupBy` has a bar for each unit" },
);

export const WidgetOptions = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        maxLength: 60,
        expected: "a kebab-case name, like open-invoices",
        description:
          "Unique on this board; users' layouts refer to it. Default: the resource and the type, with a number if there are several",
      }),
    ),
    type: Type.Enum(widgetTypes, {
      description:
        "`count`: the number of records; `sum`: the sum of a column; `chart`: bars by `groupBy` or `period`; `list`: the first records",
    }),
    resource: Type.String({ minLength: 1, description: "The resource, one of a plugin or of this config" }),
    label: Type.String({ minLength: 1, maxLength: 120, description: "Title of the card: a text or a message key" }),
    filters: Type.Optional(
      Type.Array(filter, {
        maxItems: 20,
        description: "Conditions, all of which apply; the card leads to the list with the same ones. Default: none",
      }),
    ),
    column: Type.Optional(
      columnName("For `sum`, and for a `chart` of sums instead of counts: a column of whole numbers or decimals"),
    ),
    groupBy: Type.Optional(
      columnName("For `chart`: a bar for each value of this column; the eleven greatest, and one for all others"),
    ),
    period: Type.Optional(period),
    columns: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 8,
        uniqueItems: true,
        description: "For `list`: its columns; default: the first four of the resource's list",
      }),
    ),
    sort: Type.Optional(
      Type.Object(
        { column: columnName("The column"), direction: Type.Enum(["asc", "desc"], { description: "The direction" }) },
        { ...strict, description: "For `list`; default: the resource's own sort" },
      ),
    ),
    rows: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: "For `list`: the number of records; default 5" }),
    ),
    prefix: Type.Optional(Type.String({ maxLength: 12, description: "Written before each number, like $" })),
    suffix: Type.Optional(Type.String({ maxLength: 12, description: "Written after each number, like a unit" })),
    width: Type.Optional(
      Type.Enum(["third", "half", "two-thirds", "full"], {
        description:
          "Share of the board's width on wide screens; default: a third for `count` and `sum`, a half for `chart` and `list`",
      }),
    ),
    order: Type.Optional(
      Type.Integer({
        minimum: -1_000,
        maximum: 1_000,
        description: "Lower values come first, among the widgets of plugins too; default 100, in the order of the file",
      }),
    ),
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        uniqueItems: true,
        description:
          "Roles that see it; default: all that see the board. Each user's figures cover the records that their list shows",
      }),
    ),
  },
  strict,
);
export type WidgetOptions = Static<typeof WidgetOptions>;

/** A widget with its id. */
export type ConfiguredWidget = WidgetOptions & { id: string };

/** Gives each widget without an id the resource and the type as its id, with a number if that is taken. */
export function withIds(widgets: readonly WidgetOptions[]): ConfiguredWidget[] {
  const taken = new Set(widgets.flatMap(({ id }) => id ?? []));
  return widgets.map((widget) => {
    if (widget.id !== undefined) return { ...widget, id: widget.id };
    const wanted = `${widget.resource}-${widget.type}`;
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return { ...widget, id };
  });
}
