/** Server half of `game-codes`: its tables, resources, endpoints, jobs, and the badges in the menu. */
import { defineServerPlugin, extension, offer } from "@portalkit/kernel/server";
import { importerPort } from "@portalkit/imports/server";
import { gameCodes } from "./contract.ts";
import { sellingPort } from "./contract/selling-port.ts";
import { stockTopic } from "./contract/stock.ts";
import { listOffers, placeOrderHandler } from "./server/buying/handlers.ts";
import { makeSelling } from "./server/buying/selling.ts";
import { denominationsResource } from "./server/catalogue/denominations-resource.ts";
import { gamesResource } from "./server/catalogue/games-resource.ts";
import { listGames } from "./server/catalogue/handlers.ts";
import { createCodeVault, sealedCodes, vaultKeys } from "./server/codes/code-vault.ts";
import { codesResource } from "./server/codes/codes-resource.ts";
import { noteHandlers } from "./server/codes/note-handlers.ts";
import { setStatusHandler } from "./server/codes/status-handlers.ts";
import { figuresHandlers } from "./server/figures/handlers.ts";
import { refreshFiguresJob } from "./server/figures/refresh-figures-job.ts";
import { codeImporter, importLimitsOf } from "./server/imports/code-importer.ts";
import { catalogueHandler } from "./server/imports/handlers.ts";
import { stockChecks } from "./server/integrity/stock-checks.ts";
import { gameCodesMigrations } from "./server/migrations.ts";
import { changeOrderHandler, refundOrderHandler } from "./server/order-changes/handlers.ts";
import { approvalKinds } from "./server/order-changes/refund-approval.ts";
import { showOrder } from "./server/order-page/handlers.ts";
import { downloadCodesHandler, handOverHandler } from "./server/orders/handlers.ts";
import { ordersResource } from "./server/orders/orders-resource.ts";
import { soldLinesResource } from "./server/orders/sold-lines-resource.ts";
import { previewPricesHandler } from "./server/prices/handlers.ts";
import { priceMarkupsResource, priceScalesResource } from "./server/prices/price-scales-resource.ts";
import { providerName } from "./server/redeem/choose-provider.ts";
import { redeemContributions, resumeRedeeming } from "./server/redeem/redeem-contributions.ts";
import { settleHandler } from "./server/redeem/settle/handlers.ts";
import { redemptionsResource, stuckBadge } from "./server/redeem/settle/redemptions-resource.ts";
import { revealCodeHandler } from "./server/reveal/handlers.ts";
import { writeStakeRules } from "./server/stakes/assert-stakes.ts";
import { stockBadge } from "./server/stock/stock-badge.ts";
import { stopPublishingStock } from "./server/stock/publish-stock.ts";

export const server = defineServerPlugin(gameCodes, {
  setup: (services) => {
    const { options } = services;
    // The key is known only after the server has started; the resource's hooks request it when a code is written.
    const vault = createCodeVault();
    const redeem = redeemContributions(services, vault);
    return {
      sandboxes: options.redeemProvider === "sandbox" ? ["game-codes:redeem.sandbox"] : [],
      ownsBusinessTables: true,
      migrations: gameCodesMigrations,
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
        settleHandler(services),
        catalogueHandler,
        ...figuresHandlers(services),
      ],
      jobs: [refreshFiguresJob, ...redeem.jobs],
      extensions: [extension(importerPort, codeImporter(vault, options)), ...approvalKinds(services)],
      topics: [{ pattern: stockTopic, authorize: () => true }],
      limits: importLimitsOf(options),
      sealed: [sealedCodes],
      resources: [
        gamesResource(services, options),
        denominationsResource(services, options),
        codesResource(vault, services),
        ordersResource(services),
        soldLinesResource(services),
        redemptionsResource(services, providerName(options)),
        priceScalesResource(services),
        priceMarkupsResource(services),
      ],
      integrityChecks: stockChecks,
      badges: [stockBadge(services), stuckBadge(services)],
      offers: [offer(sellingPort, () => makeSelling(services, vault))],
      opened: () => vault.open(vaultKeys(services)),
      start: async () => {
        await writeStakeRules(services);
        await resumeRedeeming(services);
        return () => stopPublishingStock(services);
      },
    };
  },
});
