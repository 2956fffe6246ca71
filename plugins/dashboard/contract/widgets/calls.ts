/** Endpoints for the widgets of the config: which of them the user sees, and their figures. */
import { Type, type Static } from "typebox";
import { endpoint, ListLink, PeriodQuery, SortItem } from "@portalkit/kernel/contract";
import { widgetTypes } from "../widget-options.ts";

/** What the browser draws; filters and columns that are not shown stay on the server. */
export const BoardWidget = Type.Object({
  id: Type.String(),
  type: Type.Enum(widgetTypes),
  label: Type.String({ description: "In the language of the call" }),
  resourceId: Type.String(),
  width: Type.Enum(["third", "half", "two-thirds", "full"]),
  order: Type.Integer(),
  prefix: Type.String(),
  suffix: Type.String(),
  pointLabel: Type.String({ description: "What the bars of a chart stand for" }),
  hasBoardPeriod: Type.Boolean({ description: "The period of the board changes it" }),
  rows: Type.Integer(),
  columns: Type.Optional(Type.Array(Type.String())),
  sort: Type.Optional(Type.Array(SortItem)),
});
export type BoardWidget = Static<typeof BoardWidget>;

export const getWidgets = endpoint({
  method: "GET",
  path: "/widgets",
  mount: "plugin",
  allowed: "view",
  reply: Type.Array(BoardWidget),
});

export const getWidgetFigure = endpoint({
  method: "GET",
  path: "/widget_figure",
  mount: "plugin",
  allowed: "view",
  query: Type.Object(
    { ...PeriodQuery.properties, widget: Type.String({ maxLength: 200, description: "The id of the widget" }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    value: Type.String({ description: "A decimal as a string" }),
    groups: Type.Array(
      Type.Object({
        label: Type.String(),
        value: Type.String({ description: "A decimal as a string" }),
        records: Type.Optional(ListLink),
      }),
    ),
    filters: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: "The filters of the list that shows the same records",
    }),
  }),
});
