/** The plugin's tables, in the order of their references. */
import type { Migration } from "@portalkit/kernel/server";
import { createCatalogue } from "./catalogue/migrations.ts";
import { createCodes } from "./codes/migrations.ts";
import { createFigures } from "./figures/migrations.ts";
import { createImports } from "./imports/migrations.ts";
import { soldLines } from "./orders/sold-lines.ts";
import { createOrders } from "./orders/migrations.ts";
import { createPrices } from "./prices/migrations.ts";
import { createRedemptions } from "./redeem/migrations.ts";
import { keptRows } from "./states/kept-rows.ts";
import { soldAsSold } from "./states/sold-as-sold.ts";
import { stakes } from "./stakes/migrations.ts";
import { createStates } from "./states/migrations.ts";

export const gameCodesMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createCatalogue(db);
      await createPrices(db);
      await createOrders(db);
      await createCodes(db);
      await createImports(db);
      await createRedemptions(db);
      await createStates(db);
      await createFigures(db);
    },
  },
  keptRows,
  soldAsSold,
  stakes,
  soldLines,
];
