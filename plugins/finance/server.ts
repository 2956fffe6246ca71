/** Server half of `finance`: ledger, bonuses and withdrawals, deposits, transfers, sweeping. */
import { defineServerPlugin, offer } from "#kernel/server";
import { approvalsPort, finance, ledgerPort } from "./contract.ts";
import { approvalMigrations, raisedMigration } from "./server/approvals/approval-migrations.ts";
import { approvalsBadge } from "./server/approvals/approvals-badge.ts";
import { previewCall, roleRequestHooks } from "./server/approvals/approval-views.ts";
import { approvalsResource } from "./server/approvals/approvals-resource.ts";
import { startApprovals } from "./server/approvals/start-approvals.ts";
import { checkOptions } from "./server/check-options.ts";
import { correctCall } from "./server/correct-balance.ts";
import { depositCalls } from "./server/deposits/deposit-calls.ts";
import { depositsResource } from "./server/deposits/deposits-resource.ts";
import { createFinance } from "./server/create-finance.ts";
import { fundsMigrations } from "./server/funds-migrations.ts";
import { pollDeposits } from "./server/poll-deposits.ts";
import { ledgerChecks } from "./server/ledger-check/ledger-checks.ts";
import { ledgerMigrations } from "./server/migrations.ts";
import { moveCalls } from "./server/move-calls.ts";
import { readCalls } from "./server/read-calls.ts";
import { orderMigrations } from "./server/order-migrations.ts";
import { simulatedMigration } from "./server/simulated-migration.ts";
import { planJob, planSweep } from "./server/sweeping/plan-sweep.ts";
import { sweepCalls } from "./server/sweeping/sweep-calls.ts";
import { transactionsResource } from "./server/transactions-resource.ts";
import { runTransfer } from "./server/transfers/run-transfer.ts";
import { advanceJob, enqueueOpen, transferJob } from "./server/transfers/transfer-store.ts";
import { sealedWalletKeys } from "./server/wallets/user-wallet.ts";
import { internalReasonMigrations } from "./server/withdrawals/internal-reasons-migration.ts";
import { withdrawalsResource } from "./server/withdrawals/withdrawals-resource.ts";

export const server = defineServerPlugin(finance, {
  checkOptions,
  setup: (services) => {
    const { options } = services;
    const shared = createFinance(services);
    return {
      sandboxes: options.wallets.provider === "sandbox" ? ["finance:deposits.sandboxWallets"] : [],
      sealed: [sealedWalletKeys],
      offers: [offer(ledgerPort, () => shared.ledger), offer(approvalsPort, () => shared.approvals)],
      migrations: [
        ...ledgerMigrations,
        ...fundsMigrations,
        ...approvalMigrations,
        ...internalReasonMigrations,
        ...orderMigrations,
        simulatedMigration,
        raisedMigration,
      ],
      endpoints: [
        ...readCalls(shared),
        ...moveCalls(shared),
        ...depositCalls(shared),
        ...sweepCalls(shared),
        correctCall(shared),
        previewCall(shared),
      ],
      resources: [
        transactionsResource(services),
        approvalsResource(shared),
        depositsResource(services),
        withdrawalsResource(shared),
      ],
      hooks: [{ resource: "users", hooks: roleRequestHooks }],
      badges: [approvalsBadge],
      integrityChecks: ledgerChecks,
      jobs: [
        { name: advanceJob, run: () => enqueueOpen(services, options.wallets.provider) },
        { name: transferJob, run: ({ id }) => runTransfer(shared, String(id)) },
        { name: planJob, run: ({ id }, _services, signal) => planSweep(shared, String(id), signal) },
      ],
      start: async () => {
        await startApprovals(shared);
        // The sandbox creates its main wallet at the first use. This happens at startup, because requests that read
        // must not write.
        if (shared.wallets.name === "sandbox") await shared.wallets.mainAddress();
        return pollDeposits(shared);
      },
    };
  },
});
