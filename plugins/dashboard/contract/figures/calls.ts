/** Endpoints for the figures of the widgets, and what limits and periods they have. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";

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
