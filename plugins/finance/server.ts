/** Server half of `finance`: ledger, bonuses and withdrawals, deposits, transfers, sweeping. */
import { defineServerPlugin, extensionPoint, offer } from "@portalkit/kernel/server";
import { approvalKindPort, approvalsPort, finance, ledgerPort } from "./contract.ts";
import { roleRequestHooks } from "./server/approvals/approval-hooks.ts";
import { approvalsBadge } from "./server/approvals/approvals-badge.ts";
import { approvalsResource } from "./server/approvals/approvals-resource.ts";
import { previewHandler } from "./server/approvals/handlers.ts";
import { guardRoles } from "./server/approvals/role-guard.ts";
import { startApprovals } from "./server/approvals/start-approvals.ts";
import { correctionHandler } from "./server/balances/correction-handlers.ts";
import { moneyKinds } from "./server/balances/money-executors.ts";
import { moveHandlers } from "./server/balances/move-handlers.ts";
import { readHandlers } from "./server/balances/read-handlers.ts";
import { checkOptions } from "./server/check-options.ts";
import { createFinance } from "./server/create-finance.ts";
import { depositsResource } from "./server/deposits/deposits-resource.ts";
import { depositHandlers } from "./server/deposits/handlers.ts";
import { pollDeposits } from "./server/deposits/poll-deposits.ts";
import { ledgerChecks } from "./server/ledger/ledger-checks.ts";
import { transactionsResource } from "./server/ledger/transactions-resource.ts";
import { financeMigrations } from "./server/migrations.ts";
import { sweepHandlers } from "./server/sweeping/handlers.ts";
import { planJob, planSweep } from "./server/sweeping/plan-sweep.ts";
import { runTransfer } from "./server/transfers/run-transfer.ts";
import { advanceJob, enqueueOpen, transferJob } from "./server/transfers/transfer-store.ts";
import { sealedWalletKeys } from "./server/wallets/user-wallet.ts";
import { withdrawalsResource } from "./server/withdrawals/withdrawals-resource.ts";

export const server = defineServerPlugin(finance, {
  checkOptions,
  setup: (services) => {
    const { options } = services;
    const shared = createFinance(services);
    const roles = guardRoles(shared.approvals);
    return {
      sandboxes: options.wallets.provider === "sandbox" ? ["finance:deposits.sandboxWallets"] : [],
      sealed: [sealedWalletKeys],
      offers: [offer(ledgerPort, () => shared.ledger), offer(approvalsPort, () => shared.approvals), roles.guard],
      extensionPoints: [
        extensionPoint(approvalKindPort, (kind) => {
          shared.approvals.kinds.add(kind);
          return {};
        }),
      ],
      extensions: [...moneyKinds(shared), roles.kind],
      ownsBusinessTables: true,
      migrations: financeMigrations,
      endpoints: [
        ...readHandlers(shared),
        ...moveHandlers(shared),
        ...depositHandlers(shared),
        ...sweepHandlers(shared),
        correctionHandler(shared),
        previewHandler(shared),
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
