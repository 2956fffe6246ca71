/** Public contract of `game-codes`, the marketplace's stock: games, denominations, codes and orders. */
import { pluginContract, type OptionsOf } from "@portalkit/kernel/contract";
import { gameCodesOptions } from "./contract/options.ts";

export const gameCodes = pluginContract({
  name: "game-codes",
  description: "Games, denominations, codes and orders",
  options: gameCodesOptions,
  permissions: {
    "manage-codes": {
      description: "See all codes, change their status, write notes on them, and settle stuck redemptions",
    },
    reveal: {
      description: "See all codes and orders, and reveal, copy and download codes of others' orders",
    },
    refund: {
      description:
        "See all orders, put them on hold, mark them as failed, and refund codes that have not been seen or used",
    },
    redeem: { description: "Redeem any sold code; buyers can redeem their own" },
    import: { description: "Import codes" },
    figures: { description: "See sales, statistics and stock on the overview" },
  },
  needs: ["auth"],
  uses: ["approvals", "finance", "imports"],
  pages: {
    "/buy-codes": "game-codes:pages.buyCodes",
    "/codes-import": "game-codes:pages.codesImport",
  },
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
    "list",
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

export { codeStatuses, orderStatuses } from "./contract/states.ts";
export type { CodeStatus } from "./contract/states.ts";
export { tokenBuyersPort } from "./contract/prices/token-buyers-port.ts";
export type { TokenBuyers } from "./contract/prices/token-buyers-port.ts";
export { sellingPort } from "./contract/selling-port.ts";
export type {
  BuyerOfCodes,
  OrderSummary,
  OrderToPlace,
  Selling,
  SoldCode,
  SoldLine,
  SoldOrder,
} from "./contract/selling-port.ts";
export { orderLimits } from "./contract/orders/calls.ts";
export type { Offers, OrderChannel, OrderLine, PlacedOrder } from "./contract/buying/calls.ts";
export { stockLabel } from "./contract/stock.ts";
