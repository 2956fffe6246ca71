/** Options of the dashboard: where it is, what its charts show at first, and the widgets of the config. */
import { Type } from "typebox";
import { publicOption, usualPeriod, withDefault } from "@portalkit/kernel/contract";
import { WidgetOptions } from "./widget-options.ts";

export const dashboardOptions = Type.Object(
  {
    path: withDefault(
      publicOption(
        Type.String({
          pattern: "^/([a-z0-9-]+(/[a-z0-9-]+)*)?$",
          description: "Path of the page; `/` is the overview",
        }),
      ),
      "/",
    ),
    months: withDefault(
      publicOption(
        Type.Integer({
          minimum: 1,
          maximum: 24,
          description: "Months that the charts show at first, unless operators set others",
        }),
      ),
      usualPeriod,
    ),
    widgets: withDefault(
      Type.Array(WidgetOptions, {
        maxItems: 50,
        description:
          "Figures, charts and lists over any resource: exact, live, of the records that the user's list shows",
      }),
      [],
    ),
  },
  { additionalProperties: false },
);
