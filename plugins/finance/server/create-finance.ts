/** Creates what the parts of the plugin's server half share. */
import { approvalsPort } from "@portalkit/approvals";
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
    get approvals() {
      const approvals = services.use(approvalsPort);
      if (approvals === undefined) throw new Error("the plugin approvals offers no approvals");
      return approvals;
    },
  };
}
