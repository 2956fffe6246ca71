/** The server half of `game-codes`: tables, resources, and the number of codes in stock beside the menu. */
import { defineServerPlugin, offer } from "#kernel/server";
import { figuresPort } from "./contract/figures.ts";
import { sellingPort } from "./contract/selling.ts";
import { messages } from "./messages.ts";
import { createCodeVault, sealedCodes, vaultKeys } from "./server/code-vault.ts";
import { codesResource } from "./server/codes-resource.ts";
import { denominationsResource, gamesResource } from "./server/catalogue-resources.ts";
import { marketplaceFigures } from "./server/figures/figures.ts";
import { refreshFiguresJob } from "./server/figures/refresh-figures.ts";
import { importContributions } from "./server/imports/import-contributions.ts";
import { resumeImports } from "./server/imports/run-import.ts";
import { marketplaceMigrations } from "./server/migrations.ts";
import { listOffers } from "./server/buying/list-offers.ts";
import { stopTellingStock } from "./server/buying/stock-news.ts";
import { noteHandlers } from "./server/notes/note-calls.ts";
import { downloadCodesHandler } from "./server/orders/download-codes.ts";
import { orderMigrations } from "./server/orders/migrations.ts";
import { placeOrderHandler } from "./server/orders/place-order-call.ts";
import { makeSelling } from "./server/orders/selling.ts";
import { refundOrderHandler } from "./server/orders/refund-order.ts";
import { showOrder } from "./server/orders/show-order.ts";
import { revealCodeHandler } from "./server/reveal/reveal-code.ts";
import { rolesOf } from "./server/roles.ts";
import { setStatusHandler } from "./server/status/set-status-call.ts";
import { agreementMigrations } from "./server/prices/agreement-migration.ts";
import { priceMigrations } from "./server/prices/migrations.ts";
import { previewPricesHandler } from "./server/prices/preview-prices.ts";
import { priceScalesResource } from "./server/prices/price-scales-resource.ts";
import { listGames } from "./server/denominations/list-games.ts";
import { ordersResource } from "./server/orders-resource.ts";
import { redeemContributions, resumeRedeeming } from "./server/redeem/redeem-contributions.ts";
import { redemptionsResource, stuckBadge } from "./server/redeem/settle/redemptions-resource.ts";
import { settleMigrations } from "./server/redeem/settle/settle-migrations.ts";
import { stockBadge } from "./server/stock-badge.ts";

export const server = defineServerPlugin({
  name: "game-codes",
  contribute: ({ options }) => {
    const roles = rolesOf(options);
    // The key is known once the server starts; the resource's hooks ask for it when a code is written.
    const vault = createCodeVault();
    const redeem = redeemContributions(vault);
    return {
      messages,
      migrations: [...marketplaceMigrations, ...redeem.migrations, ...importContributions.migrations, ...priceMigrations, ...orderMigrations, ...agreementMigrations, ...settleMigrations],
      endpoints: [
        listGames, previewPricesHandler, listOffers, placeOrderHandler, showOrder, refundOrderHandler, downloadCodesHandler(vault), revealCodeHandler(vault), setStatusHandler, ...noteHandlers,
        ...redeem.endpoints, ...importContributions.endpoints,
      ],
      jobs: [refreshFiguresJob, ...redeem.jobs, ...importContributions.jobs],
      topics: importContributions.topics,
      sealed: [sealedCodes],
      resources: [gamesResource, denominationsResource, codesResource(vault, roles), ordersResource(roles), redemptionsResource(roles), priceScalesResource],
      badges: [stockBadge, stuckBadge(roles)],
      offers: [offer(figuresPort, () => marketplaceFigures), offer(sellingPort, (services) => makeSelling(services, vault))],
      services: (services) => vault.open(vaultKeys(services)),
    };
  },
  start: async (services) => {
    await resumeRedeeming(services);
    await resumeImports(services);
    return () => Promise.resolve(stopTellingStock(services));
  },
});
