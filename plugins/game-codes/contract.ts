/** Public contract of `game-codes`, the marketplace's stock: games, denominations, codes and orders. */
import { Type } from "typebox";
import { pluginContract, type OptionsOf } from "#kernel/contract";
import { importOptions } from "./contract/imports/import-options.ts";
import { redeemOptions } from "./contract/redeem/redeem-options.ts";

export const gameCodes = pluginContract({
  name: "game-codes",
  description: "Games, denominations, codes and orders",
  options: Type.Object(
    {
      ...redeemOptions,
      ...importOptions,
    },
    { additionalProperties: false },
  ),
  permissions: {
    "manage-codes": {
      description: "See all codes, change their status, write notes on them, and settle stuck redemptions",
    },
    reveal: {
      description:
        "See all codes and all orders, and reveal, copy and download codes of other users' orders; buyers can always do so for their own orders",
    },
    refund: {
      description:
        "See all orders, put them on hold, mark them as failed, and refund codes that have not been seen or used",
    },
    redeem: { description: "Redeem any sold code; buyers can always redeem the codes that they bought" },
    import: { description: "Import codes" },
  },
  needs: ["auth"],
  uses: ["finance"],
  icons: [
    "ban",
    "circle-alert",
    "circle-check",
    "circle-x",
    "copy",
    "download",
    "eye",
    "eye-off",
    "history",
    "lock",
    "minus",
    "plus",
    "rotate-ccw",
    "shopping-cart",
    "ticket",
    "ticket-check",
    "trash-2",
    "upload",
  ],
});

/** The options as the server half receives them: validated, with every default filled in. */
export type GameCodesOptions = OptionsOf<typeof gameCodes>;

export { figuresPort } from "./contract/figures.ts";
export type { GameStock, MarketplaceFigures, Span, Totals } from "./contract/figures.ts";
export { codeStatuses } from "./contract/status/code-statuses.ts";
export type { CodeStatus } from "./contract/status/code-statuses.ts";
export { tokenBuyersPort } from "./contract/prices/token-buyers.ts";
export type { TokenBuyers } from "./contract/prices/token-buyers.ts";
export { sellingPort } from "./contract/selling.ts";
export type {
  BuyerOfCodes,
  OrderSummary,
  OrderToPlace,
  Selling,
  SoldCode,
  SoldLine,
  SoldOrder,
} from "./contract/selling.ts";
export { orderLimits, orderStatuses } from "./contract/orders/endpoints.ts";
export type { OrderChannel, OrderLine, PlacedOrder } from "./contract/orders/endpoints.ts";
export type { Offers } from "./contract/buying/endpoints.ts";

/**
 * Rounds the number of codes in stock as the specification requires: exact under 100, then `100+`, and `1000+` above
 * 1000.
 * @param count the number of codes in stock; counting may stop at 1001
 */
export function stockLabel(count: number): string {
  if (count < 100) return String(count);
  return count <= 1000 ? "100+" : "1000+";
}
