/** Previews prices: those of one user or API token, or those of every user without their own rule. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const PricedDenomination = Type.Object({
  denominationId: Type.String(),
  game: Type.String(),
  value: Type.String(),
  listPrice: Type.Union([Type.String(), Type.Null()], {
    description: "Price before any scale; null while the denomination is not for sale",
  }),
  priceScale: Type.String({ description: "Price scale as a fraction" }),
  price: Type.Union([Type.String(), Type.Null()]),
  rule: Type.Union([Type.String(), Type.Null()], { description: "Id of the price scale that was applied" }),
});
export type PricedDenomination = Static<typeof PricedDenomination>;

/**
 * Previews prices for users who may see price scales. If a rule is given, the reply covers what the rule applies to and
 * names the users for whom this rule or a more specific one is decisive.
 */
export const previewPrices = endpoint({
  method: "POST",
  path: "/preview_prices",
  mount: "plugin",
  body: Type.Object(
    {
      ruleId: Type.Optional(Type.String({ maxLength: 40 })),
      userId: Type.Optional(
        Type.String({ maxLength: 40, description: "If absent: all users without a rule of their own" }),
      ),
      tokenId: Type.Optional(
        Type.String({ maxLength: 40, description: "Instead of a user: purchases with this API token" }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    denominations: Type.Array(PricedDenomination),
    more: Type.Integer({ description: "Number of denominations that are not listed" }),
    people: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
      description: "Users with rules of their own; with a rule for one user, that user alone",
    }),
    tokens: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
      description: "The same for API tokens",
    }),
    forEverybody: Type.Boolean({ description: "Whether the rule is for all buyers, not only for one" }),
  }),
});
export type PricePreview = Static<(typeof previewPrices)["reply"]>;

/** The maximum number of rows in one preview. */
export const maxPreviewed = 300;
