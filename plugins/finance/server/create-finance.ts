/** Creates what the parts of the plugin's server half share. */
import { createApprovals } from "./approvals/approvals-service.ts";
import { registerMoneyExecutors } from "./approvals/money-executors.ts";
import type { FinanceServices } from "./finance-services.ts";
import { createLedger } from "./ledger.ts";
import { createWallets } from "./wallets/create-wallets.ts";
import type { Finance } from "./finance.ts";

/** Created in `setup`: does not connect to or read anything yet. */
export function createFinance(services: FinanceServices): Finance {
  const { options } = services;
  const finance: Finance = {
    services,
    options,
    ledger: createLedger(services),
    wallets: createWallets(services),
    approvals: createApprovals(services),
  };
  registerMoneyExecutors(finance);
  return finance;
}
