/** Shared state of the plugin's server half: services, options, ledger, wallets, approvals. */
import type { FinanceOptions, Ledger } from "../contract.ts";
import { createApprovals, type ApprovalsService } from "./approvals/approvals-service.ts";
import { registerMoneyExecutors } from "./approvals/money-executors.ts";
import type { FinanceServices } from "./finance-services.ts";
import { createLedger } from "./ledger.ts";
import { createWallets } from "./wallets/create-wallets.ts";
import type { WalletProvider } from "./wallets/provider.ts";

export interface Finance {
  readonly services: FinanceServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
  readonly approvals: ApprovalsService;
}

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
