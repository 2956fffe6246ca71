/** The server half of `finance`: the ledger's tables and its list. */
import { defineServerPlugin } from "#kernel/server";
import { ledgerMigrations } from "./server/migrations.ts";
import { transactionsResource } from "./server/transactions-resource.ts";

export const server = defineServerPlugin({
  name: "finance",
  contribute: () => ({ migrations: ledgerMigrations, resources: [transactionsResource] }),
});
