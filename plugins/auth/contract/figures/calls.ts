/** The endpoint for the number of new users. */
import { Type, type Static } from "typebox";
import { endpoint, ListLink, PeriodQuery } from "@portalkit/kernel/contract";

export const getSignupsStats = endpoint({
  method: "GET",
  path: "/stats/signups",
  mount: "api",
  allowed: "figures",
  query: PeriodQuery,
  reply: Type.Object({
    values: Type.Object({ telegramUsers: Type.Array(Type.Integer()), webUsers: Type.Array(Type.Integer()) }),
    labels: Type.Array(Type.String()),
    total: Type.Integer({ description: "All-time total" }),
    records: Type.Optional(
      Type.Object({ values: Type.Array(ListLink), total: ListLink }, { description: "The users of each figure" }),
    ),
  }),
});
export type SignupsStats = Static<typeof getSignupsStats.reply>;
