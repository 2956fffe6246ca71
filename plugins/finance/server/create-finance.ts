/** Creates what the parts of the plugin's server half share. */
import { createApprovals } from "./approvals/approvals-service.ts";
import { permitExecutor } from "./approvals/stakes.ts";
import { bonusExecutor, correctionExecutor, withdrawalExecutor } from "./balances/money-executors.ts";
import { depositExecutor } from "./deposits/handlers.ts";
import type { FinanceServices, Finance } from "./services.ts";
import { createLedger } from "./ledger/create-ledger.ts";
import { createWallets } from "./wallets/create-wallets.ts";

/** Created in `setup`: does not connect to or read anything yet. Executes the approved requests of this plugin. */
export function createFinance(services: FinanceServices): Finance {
  const { options } = services;
  const finance: Finance = {
    services,
    options,
    ledger: createLedger(services),
    wallets: createWallets(services),
    approvals: createApprovals(services),
  };
  finance.approvals.register("bonus", bonusExecutor(finance));
  finance.approvals.register("withdrawal", withdrawalExecutor(finance));
  finance.approvals.register("deposit", depositExecutor(finance));
  finance.approvals.register("correction", correctionExecutor(finance));
  for (const kind of ["price", "stock"] as const) finance.approvals.register(kind, permitExecutor);
  return finance;
}
