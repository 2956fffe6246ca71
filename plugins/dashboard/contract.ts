/** The dashboard of the deployment: figures, charts and the widgets of other plugins. */
import { Type, type Static } from "typebox";
import { endpoint, pluginContract, publicOption, withDefault, type OptionsOf } from "#kernel/contract";

const options = Type.Object(
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

export const dashboard = pluginContract({
  name: "dashboard",
  description: "The overview: statistics, stock and charts, which each user can arrange",
  options,
  permissions: { view: { description: "See the overview; all other users see the welcome page" } },
  multiple: true,
  needs: ["auth"],
  uses: ["game-codes"],
  icons: ["grip-vertical", "eye-off", "plus", "table-2", "chart-column"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type DashboardOptions = OptionsOf<typeof dashboard>;

/** Name of the rate limit for requests of figures, per user. */
export const figuresLimit = "figures";

/** Options of the period selector, in months. */
export const periods = [1, 3, 6, 12, 24] as const;

const Period = Type.Object(
  {
    period: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 24, description: "Number of months, including the current one; default 6" }),
    ),
  },
  { additionalProperties: false },
);

/** Returns games with their stock (shell specification, sections 3 and 7). */
export const getGamesStats = endpoint({
  method: "GET",
  path: "/games/stats",
  mount: "api",
  allowed: "view",
  reply: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      total_codes: Type.String({ description: "An integer as a string" }),
      denominations: Type.Array(
        Type.Object({
          id: Type.String(),
          value: Type.String(),
          inStock: Type.Integer(),
          denom_price: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  ),
});
export type GamesStats = Static<typeof getGamesStats.reply>;

export const getSalesStats = endpoint({
  method: "GET",
  path: "/stats/sales",
  mount: "api",
  allowed: "view",
  query: Period,
  reply: Type.Object({
    values: Type.Array(Type.String({ description: "A decimal as a string" })),
    labels: Type.Array(Type.String()),
    total: Type.String({ description: "All-time total" }),
  }),
});
export type SalesStats = Static<typeof getSalesStats.reply>;

export const getSignupsStats = endpoint({
  method: "GET",
  path: "/stats/signups",
  mount: "api",
  allowed: "view",
  query: Period,
  reply: Type.Object({
    values: Type.Object({ telegramUsers: Type.Array(Type.Integer()), webUsers: Type.Array(Type.Integer()) }),
    labels: Type.Array(Type.String()),
    total: Type.Integer({ description: "All-time total" }),
  }),
});
export type SignupsStats = Static<typeof getSignupsStats.reply>;

export const getOverviewStats = endpoint({
  method: "GET",
  path: "/stats/overview",
  mount: "api",
  allowed: "view",
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        metric: Type.String(),
        tooltip: Type.String(),
        mtd: Type.String(),
        splm: Type.String(),
        sp3m: Type.String(),
        sp6m: Type.String(),
      }),
    ),
  }),
});
export type OverviewItem = Static<typeof getOverviewStats.reply>["data"][number];

/** A user's arrangement of the board: the order of widgets by `instance/id`, and the hidden ones. */
export const Arrangement = Type.Object(
  {
    order: Type.Array(Type.String({ maxLength: 130 }), { maxItems: 100 }),
    hidden: Type.Array(Type.String({ maxLength: 130 }), { maxItems: 100 }),
  },
  { additionalProperties: false },
);
export type Arrangement = Static<typeof Arrangement>;

export const getArrangement = endpoint({
  method: "GET",
  path: "/arrangement",
  mount: "plugin",
  allowed: "view",
  reply: Type.Union([Arrangement, Type.Null()]),
});
export const saveArrangement = endpoint({
  method: "PUT",
  path: "/arrangement",
  mount: "plugin",
  allowed: "view",
  body: Type.Union([Arrangement, Type.Null()]),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
