/** Options of the dashboard: where it is, what its charts show at first, and how often figures may be requested. */
import { Type } from "typebox";
import { publicOption, withDefault } from "#kernel/contract";

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
        Type.Integer({ minimum: 1, maximum: 24, description: "Number of months that the charts show at first" }),
      ),
      6,
    ),
    figuresPerMinute: withDefault(
      Type.Integer({
        minimum: 10,
        maximum: 100_000,
        description: "Maximum calls for figures per user and minute; each time a page loads its figures it makes four",
      }),
      600,
    ),
    figuresPerHour: withDefault(
      Type.Integer({ minimum: 100, maximum: 1_000_000, description: "Maximum calls for figures per user and hour" }),
      20_000,
    ),
    timeZone: withDefault(
      Type.String({
        maxLength: 60,
        description: "Time zone in which days and months begin, like Europe/Kyiv; empty for the server's time zone",
      }),
      "",
    ),
  },
  { additionalProperties: false },
);
