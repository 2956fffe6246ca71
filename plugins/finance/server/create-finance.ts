/** Creates what the parts of the plugin's server half share. */
import { createApprovals } from "./approvals/approvals-service.ts";
import { createApprovalKinds } from "./approval-kinds.ts";
import type { FinanceServices, Finance } from "./services.ts";
import { createLedger } from "./ledger/create-ledger.ts";
import { createWallets } from "./wallets/create-wallets.ts";

/** Created in `setup`: does not connect to or read anything yet. */
export function createFinance(services: FinanceServices): Finance {
  const { options } = services;
  return {
    services,
    options,
    ledger: createLedger(services),
    wallets: createWallets(services),
    approvals: createApprovals(services, createApprovalKinds()),
  };
}
