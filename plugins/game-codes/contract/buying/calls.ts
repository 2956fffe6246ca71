/** Returns the denominations for sale, at the caller's own prices, and places orders. */
import { Type, type Static } from "typebox";
import { amountInput, amountPattern, endpoint } from "@portalkit/kernel/contract";
import { orderLimits } from "../orders/calls.ts";
import { Uuid } from "../uuid.ts";

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

/** Where orders are placed: on the website, in the chat bot, or through the trading API. */
export const orderChannels = ["web", "telegram", "api"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const OrderLine = Type.Object(
  { denominationId: Uuid, quantity: Type.Integer({ minimum: 1, maximum: orderLimits.quantity }) },
  { additionalProperties: false },
);
export type OrderLine = Static<typeof OrderLine>;

export const PlacedOrder = Type.Object({
  id: Type.String(),
  number: Type.String(),
  amount: Type.String(),
  codes: Type.Integer(),
});
export type PlacedOrder = Static<typeof PlacedOrder>;

/** Places an order completely or not at all. Send an Idempotency-Key: a new one for each purchase. */
export const placeOrderCall = endpoint({
  method: "POST",
  path: "/orders",
  mount: "plugin",
  body: Type.Object(
    {
      lines: Type.Array(OrderLine, { minItems: 1, maxItems: orderLimits.lines }),
      expectedTotal: Type.Optional(
        amountInput({
          pattern: amountPattern,
          description: "Total that the buyer saw. If the order costs a different amount, nothing is bought",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: PlacedOrder,
});
