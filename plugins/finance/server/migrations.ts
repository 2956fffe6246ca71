/** All migrations of the plugin, in the order in which they run. */
import type { Migration } from "@portalkit/kernel/server";
import { approvalMigrations, approvalsTable, raisedMigration } from "./approvals/migrations.ts";
import { ledgerMigrations } from "./ledger/migrations.ts";
import { orderMigrations } from "./ledger/order-migrations.ts";
import { simulatedMigration } from "./ledger/simulated-migration.ts";
import { transferMigrations } from "./transfers/migrations.ts";
import { sandboxMigration, walletMigrations } from "./wallets/migrations.ts";
import { internalReasonMigrations } from "./withdrawals/migrations.ts";

export const financeMigrations: readonly Migration[] = [
  ...ledgerMigrations,
  approvalsTable,
  ...walletMigrations,
  ...transferMigrations,
  sandboxMigration,
  ...approvalMigrations,
  ...internalReasonMigrations,
  ...orderMigrations,
  simulatedMigration,
  raisedMigration,
];
