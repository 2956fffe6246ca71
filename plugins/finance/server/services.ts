/** What the parts of the server half share: services, options, ledger, wallets, approvals. */
import type { Approvals } from "@portalkit/approvals";
import type { ServicesOf } from "@portalkit/kernel/server";
import type { finance, FinanceOptions, Ledger } from "../contract.ts";
import type { WalletProvider } from "./wallet-provider.ts";

/** The kernel's services, as this plugin receives them. */
export type FinanceServices = ServicesOf<typeof finance>;

/** Shared state of the plugin's server half. */
export interface Finance {
  readonly services: FinanceServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
  /** There once the portal has opened. */
  readonly approvals: Approvals;
}
