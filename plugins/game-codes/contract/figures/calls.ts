/** Endpoints for the figures of the marketplace's widgets. */
import { Type, type Static } from "typebox";
import { endpoint, ListLink, PeriodQuery } from "@portalkit/kernel/contract";

/** Returns games with their stock (docs/product.md, portal 3 and 7). */
export const getGamesStats = endpoint({
  method: "GET",
  path: "/games/stats",
  mount: "api",
  allowed: "figures",
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
          records: Type.Optional(ListLink),
        }),
      ),
    }),
  ),
});
export type GamesStats = Static<typeof getGamesStats.reply>;

/** Links to what the totals of `getGamesStats` count. */
export const getStockRecords = endpoint({
  method: "GET",
  path: "/stock_records",
  mount: "plugin",
  allowed: "figures",
  reply: Type.Object({ games: Type.Optional(ListLink), codes: Type.Optional(ListLink) }),
});

export const getSalesStats = endpoint({
  method: "GET",
  path: "/stats/sales",
  mount: "api",
  allowed: "figures",
  query: PeriodQuery,
  reply: Type.Object({
    values: Type.Array(Type.String({ description: "A decimal as a string" })),
    labels: Type.Array(Type.String()),
    total: Type.String({ description: "All-time total" }),
    records: Type.Optional(
      Type.Object({ values: Type.Array(ListLink), total: ListLink }, { description: "The orders of each figure" }),
    ),
  }),
});
export type SalesStats = Static<typeof getSalesStats.reply>;

export const getOverviewStats = endpoint({
  method: "GET",
  path: "/stats/overview",
  mount: "api",
  allowed: "figures",
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        metric: Type.String(),
        tooltip: Type.String(),
        mtd: Type.String(),
        splm: Type.String(),
        sp3m: Type.String(),
        sp6m: Type.String(),
        records: Type.Optional(Type.Object({ mtd: ListLink, splm: ListLink, sp3m: ListLink, sp6m: ListLink })),
      }),
    ),
  }),
});
export type OverviewItem = Static<typeof getOverviewStats.reply>["data"][number];
