/** The denominations for sale, at the caller's own prices, with the live stock. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";

export const OfferedDenomination = Type.Object({
  id: Type.String(),
  value: Type.String(),
  price: Type.Union([Type.String(), Type.Null()], { description: "The caller's own price; null while none is set" }),
  stock: Type.String({ description: "Exact number below 100, then `100+`, and `1000+` above 1000" }),
});
export type OfferedDenomination = Static<typeof OfferedDenomination>;

export const getOffers = endpoint({
  method: "GET",
  path: "/offers",
  mount: "plugin",
  reply: Type.Object({
    games: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        publisher: Type.String(),
        denominations: Type.Array(OfferedDenomination),
      }),
    ),
    balance: Type.Union([Type.String(), Type.Null()], {
      description: "null if there is no ledger: nothing can be bought then",
    }),
  }),
});
export type Offers = Static<(typeof getOffers)["reply"]>;

/** The topic that announces changed stock, so that subscribers request the offers again. */
export const stockTopic = "/opentopic/stock";

/** The pause between two stock announcements, so that frequent changes are announced together. */
export const stockPauseMs = 500;
