/** Options of the dashboard: where it is, what its charts show at first, and the widgets of the config. */
import { Type } from "typebox";
import { publicOption, usualPeriod, withDefault } from "@portal/kernel/contract";
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
          description: "Number of months that the charts show at first, as long as no operator has set others",
        }),
      ),
      usualPeriod,
    ),
    widgets: withDefault(
      Type.Array(WidgetOptions, {
        maxItems: 50,
        description:
          "Figures, charts and lists over any resource, beside the widgets of plugins. They are exact, live, and cover the records that the user's list shows",
      }),
      [],
    ),
  },
  { additionalProperties: false },
);
