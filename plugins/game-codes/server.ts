/** Server half of `game-codes`: its tables, resources, endpoints, jobs, and the badges in the menu. */
import { defineServerPlugin, offer } from "#kernel/server";
import { gameCodes } from "./contract.ts";
import { stockTopic } from "./contract/buying/endpoints.ts";
import { figuresPort } from "./contract/figures.ts";
import { sellingPort } from "./contract/selling.ts";
import { createCodeVault, sealedCodes, vaultKeys } from "./server/code-vault.ts";
import { codesResource } from "./server/codes-resource.ts";
import { denominationsResource, gamesResource } from "./server/catalogue-resources.ts";
import { marketplaceFigures } from "./server/figures/figures.ts";
import { refreshFiguresJob } from "./server/figures/refresh-figures.ts";
import { catalogueHandler, codeImporter, importLimitsOf } from "./server/imports/code-importer.ts";
import {
  importMigrations,
  importPositionMigration,
  kernelImportsMigration,
} from "./server/imports/import-migrations.ts";
import { marketplaceMigrations } from "./server/migrations.ts";
import { listOffers } from "./server/buying/list-offers.ts";
import { stopPublishingStock } from "./server/buying/publish-stock.ts";
import { noteHandlers } from "./server/notes/note-calls.ts";
import { downloadCodesHandler, handOverHandler } from "./server/orders/download-codes.ts";
import { orderMigrations } from "./server/orders/migrations.ts";
import { orderNumberMigration } from "./server/orders/number-migration.ts";
import { placeOrderHandler } from "./server/orders/place-order-call.ts";
import { makeSelling } from "./server/orders/selling.ts";
import { changeOrderHandler, refundOrderHandler } from "./server/orders/change-order.ts";
import { registerRefunds } from "./server/orders/refund-approval.ts";
import { showOrder } from "./server/orders/show-order.ts";
import { revealCodeHandler } from "./server/reveal/reveal-code.ts";
import { setStatusHandler } from "./server/status/set-status-call.ts";
import { agreementMigrations } from "./server/prices/agreement-migration.ts";
import { priceMigrations } from "./server/prices/migrations.ts";
import { denominationsMigration } from "./server/prices/denominations-migration.ts";
import { markupsMigration } from "./server/prices/markups-migration.ts";
import { previewPricesHandler } from "./server/prices/preview-prices.ts";
import { priceMarkupsResource, priceScalesResource } from "./server/prices/price-scales-resource.ts";
import { offeredMigrations } from "./server/denominations/offered-migration.ts";
import { listGames } from "./server/denominations/list-games.ts";
import { ordersResource } from "./server/orders-resource.ts";
import { providerName } from "./server/redeem/choose-provider.ts";
import { redeemContributions, resumeRedeeming } from "./server/redeem/redeem-contributions.ts";
import { redemptionsResource, stuckBadge } from "./server/redeem/settle/redemptions-resource.ts";
import { settleMigrations } from "./server/redeem/settle/settle-migrations.ts";
import { stateMigrations } from "./server/states/migrations.ts";
import { stockChecks } from "./server/stock-check/stock-checks.ts";
import { stockBadge } from "./server/stock-badge.ts";

export const server = defineServerPlugin(gameCodes, {
  setup: (services) => {
    const { options } = services;
    // The key is known only after the server has started; the resource's hooks request it when a code is written.
    const vault = createCodeVault();
    const redeem = redeemContributions(services, vault);
    return {
      sandboxes: options.redeemProvider === "sandbox" ? ["game-codes:redeem.sandbox"] : [],
      migrations: [
        ...marketplaceMigrations,
        ...redeem.migrations,
        ...importMigrations,
        ...priceMigrations,
        ...orderMigrations,
        ...agreementMigrations,
        ...settleMigrations,
        ...stateMigrations,
        importPositionMigration,
        ...offeredMigrations,
        denominationsMigration,
        markupsMigration,
        orderNumberMigration,
        kernelImportsMigration,
      ],
      endpoints: [
        listGames(services),
        previewPricesHandler,
        listOffers,
        placeOrderHandler,
        showOrder(services),
        refundOrderHandler(services),
        changeOrderHandler(services),
        handOverHandler(services),
        downloadCodesHandler(services, vault),
        revealCodeHandler(services, vault),
        setStatusHandler(services),
        ...noteHandlers(services),
        ...redeem.endpoints,
        catalogueHandler,
      ],
      jobs: [refreshFiguresJob, ...redeem.jobs],
      importer: codeImporter(vault, options),
      topics: [{ pattern: stockTopic, authorize: () => true }],
      limits: importLimitsOf(options),
      sealed: [sealedCodes],
      resources: [
        gamesResource(services),
        denominationsResource(services),
        codesResource(vault, services),
        ordersResource(services),
        redemptionsResource(services, providerName(options)),
        priceScalesResource,
        priceMarkupsResource,
      ],
      integrityChecks: stockChecks,
      badges: [stockBadge(services), stuckBadge(services)],
      offers: [offer(figuresPort, () => marketplaceFigures), offer(sellingPort, () => makeSelling(services, vault))],
      opened: () => {
        vault.open(vaultKeys(services));
        registerRefunds(services);
      },
      start: async () => {
        await resumeRedeeming(services);
        return () => stopPublishingStock(services);
      },
    };
  },
});
