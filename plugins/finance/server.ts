/** The server half of `finance`: ledger, bonuses and withdrawals, deposits, transfers, sweeping. */
import { defineServerPlugin, offer } from "#kernel/server";
import { ledgerPort, type FinanceOptions } from "./contract.ts";
import { messages } from "./messages.ts";
import { approvalsBadge } from "./server/approvals/approvals-badge.ts";
import { approvalsResource } from "./server/approvals/approvals-resource.ts";
import { checkOptions } from "./server/check-options.ts";
import { depositCalls } from "./server/deposits/deposit-calls.ts";
import { depositsResource } from "./server/deposits/deposits-resource.ts";
import { openFinance, type Finance } from "./server/finance.ts";
import { fundsMigrations } from "./server/funds-migrations.ts";
import { keepLooking } from "./server/keep-looking.ts";
import { makeLedger } from "./server/ledger.ts";
import { verifyNightly } from "./server/ledger-check/verify-nightly.ts";
import { ledgerMigrations } from "./server/migrations.ts";
import { moveCalls } from "./server/move-calls.ts";
import { readCalls } from "./server/read-calls.ts";
import { planJob, planSweep } from "./server/sweeping/plan-sweep.ts";
import { sweepCalls } from "./server/sweeping/sweep-calls.ts";
import { transactionsResource } from "./server/transactions-resource.ts";
import { runTransfer } from "./server/transfers/run-transfer.ts";
import { advanceJob, enqueueOpen, transferJob } from "./server/transfers/transfer-store.ts";
import { sealedWalletKeys } from "./server/wallets/user-wallet.ts";
import { withdrawalsResource } from "./server/withdrawals/withdrawals-resource.ts";

export const server = defineServerPlugin({
  name: "finance",
  contribute: (instance) => {
    const options = instance.options as unknown as FinanceOptions;
    checkOptions(options);
    let opened: Finance | undefined;
    const finance = (): Finance => {
      if (opened === undefined) throw new Error("finance is used before it is open");
      return opened;
    };
    return {
      messages,
      sealed: [sealedWalletKeys],
      offers: [offer(ledgerPort, makeLedger)],
      migrations: [...ledgerMigrations, ...fundsMigrations],
      services: (services) => {
        opened = openFinance(services);
      },
      endpoints: [...readCalls(finance), ...moveCalls(finance), ...depositCalls(finance), ...sweepCalls(finance)],
      resources: [transactionsResource(options), approvalsResource(options, finance), depositsResource(options), withdrawalsResource(options, finance)],
      badges: [approvalsBadge(options)],
      jobs: [
        verifyNightly,
        { name: advanceJob, run: (_data, services) => enqueueOpen(services, options.wallets.provider) },
        { name: transferJob, run: ({ id }) => runTransfer(finance(), String(id)) },
        { name: planJob, run: ({ id }, _services, signal) => planSweep(finance(), String(id), signal) },
      ],
    };
  },
  start: (services) => Promise.resolve(keepLooking(openFinance(services))),
});
