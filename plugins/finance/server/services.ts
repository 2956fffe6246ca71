/** What the parts of the server half share: services, options, ledger, wallets, approvals. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { Approvals, finance, FinanceOptions, Ledger } from "../contract.ts";
import type { ApprovalKinds } from "./approval-kinds.ts";
import type { WalletProvider } from "./wallet-provider.ts";

/** The kernel's services, as this plugin receives them. */
export type FinanceServices = ServicesOf<typeof finance>;

/** The approvals engine, as the other parts of the plugin use it. */
export interface ApprovalsService extends Approvals {
  /** Refreshes lists and badges. Call it after the commit. */
  refresh(): void;
  readonly kinds: ApprovalKinds;
}

/** Shared state of the plugin's server half. */
export interface Finance {
  readonly services: FinanceServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
  readonly approvals: ApprovalsService;
}
