/** All migrations of the marketplace, in the order in which they run. */
import type { Migration } from "@portalkit/kernel/server";
import { createCatalogue, offeredMigration } from "./catalogue/migrations.ts";
import { codeSearchMigration, createCodes } from "./codes/migrations.ts";
import { figuresMigration, inlinedQuarterMigration } from "./figures/migrations.ts";
import { importMigration, importPositionMigration, kernelImportsMigration } from "./imports/migrations.ts";
import { createOrders, orderMigration, orderNumberMigration, plannedNumberMigration } from "./orders/migrations.ts";
import { agreementMigration, denominationsMigration, markupsMigration, priceMigration } from "./prices/migrations.ts";
import { redeemMigration, settleMigration } from "./redeem/migrations.ts";
import { stateMigration } from "./states/migrations.ts";

export const migrations: readonly Migration[] = [
  {
    name: "001_marketplace",
    up: async (db) => {
      await createCatalogue(db);
      await createOrders(db);
      await createCodes(db);
    },
  },
  codeSearchMigration,
  figuresMigration,
  redeemMigration,
  importMigration,
  priceMigration,
  orderMigration,
  agreementMigration,
  settleMigration,
  stateMigration,
  importPositionMigration,
  offeredMigration,
  denominationsMigration,
  markupsMigration,
  orderNumberMigration,
  kernelImportsMigration,
  plannedNumberMigration,
  inlinedQuarterMigration,
];
