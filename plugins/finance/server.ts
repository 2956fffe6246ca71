/** Server half of `finance`: ledger, bonuses and withdrawals, deposits, transfers, sweeping. */
import { defineServerPlugin, offer } from "@portalkit/kernel/server";
import { finance, ledgerPort } from "./contract.ts";
import { correctionHandler } from "./server/balances/correction-handlers.ts";
import { moneyKinds } from "./server/balances/money-executors.ts";
import { moveHandlers } from "./server/balances/move-handlers.ts";
import { previewHandler } from "./server/balances/preview-handler.ts";
import { readHandlers } from "./server/balances/read-handlers.ts";
import { checkOptions } from "./server/check-options.ts";
import { createFinance } from "./server/create-finance.ts";
import { depositsResource } from "./server/deposits/deposits-resource.ts";
import { depositHandlers } from "./server/deposits/handlers.ts";
import { pollDeposits } from "./server/deposits/poll-deposits.ts";
import { ledgerChecks } from "./server/ledger/ledger-checks.ts";
import { transactionOfRequest, transactionsResource } from "./server/ledger/transactions-resource.ts";
import { financeMigrations } from "./server/migrations.ts";
import { sweepHandlers } from "./server/sweeping/handlers.ts";
import { planJob, planSweep } from "./server/sweeping/plan-sweep.ts";
import { runTransfer } from "./server/transfers/run-transfer.ts";
import { advanceJob, enqueueOpen, transferJob } from "./server/transfers/transfer-store.ts";
import { guardSandbox } from "./server/wallets/guard-sandbox.ts";
import { sealedWalletKeys } from "./server/wallets/user-wallet.ts";
import { withdrawalsResource } from "./server/withdrawals/withdrawals-resource.ts";

export const server = defineServerPlugin(finance, {
  checkOptions,
  setup: (services) => {
    const { options } = services;
    const shared = createFinance(services);
    return {
      sandboxes: options.wallets.provider === "sandbox" ? ["finance:deposits.sandboxWallets"] : [],
      sealed: [sealedWalletKeys],
      offers: [offer(ledgerPort, () => shared.ledger)],
      extensions: moneyKinds(shared),
      columns: [transactionOfRequest],
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
      resources: [transactionsResource(services), depositsResource(services), withdrawalsResource(shared)],
      integrityChecks: ledgerChecks,
      jobs: [
        { name: advanceJob, run: () => enqueueOpen(services, options.wallets.provider) },
        { name: transferJob, run: ({ id }) => runTransfer(shared, String(id)) },
        { name: planJob, run: ({ id }, _services, signal) => planSweep(shared, String(id), signal) },
      ],
      start: async () => {
        await guardSandbox(services.db, options);
        // The sandbox creates its main wallet at the first use. This happens at startup, because requests that read
        // must not write.
        if (shared.wallets.name === "sandbox") await shared.wallets.mainAddress();
        return pollDeposits(shared);
      },
    };
  },
});
