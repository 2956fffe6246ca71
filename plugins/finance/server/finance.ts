/** Shared state of the plugin's server half: services, options, ledger, wallets, approvals. */
import type { FinanceOptions, Ledger } from "../contract.ts";
import type { ApprovalsService } from "./approvals/approvals.ts";
import type { FinanceServices } from "./finance-services.ts";
import type { WalletProvider } from "./wallets/provider.ts";

export interface Finance {
  readonly services: FinanceServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
  readonly approvals: ApprovalsService;
}
