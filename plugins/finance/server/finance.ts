/** What the parts of the plugin's server half share: services, options, ledger, wallets, approvals. */
import type { PluginServices } from "#kernel/server";
import type { FinanceOptions, Ledger } from "../contract.ts";
import { createApprovals, type ApprovalsService } from "./approvals/approvals-service.ts";
import { registerMoneyExecutors } from "./approvals/money-executors.ts";
import { makeLedger } from "./ledger.ts";
import { openWallets } from "./wallets/open-wallets.ts";
import type { WalletProvider } from "./wallets/provider.ts";

export interface Finance {
  readonly services: PluginServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
  readonly approvals: ApprovalsService;
}

const opened = new WeakMap<PluginServices, Finance>();

/** One for each plugin instance. Nothing is connected to yet: wallets do that when they are first used. */
export function openFinance(services: PluginServices): Finance {
  const known = opened.get(services);
  if (known !== undefined) return known;
  const options = services.options as unknown as FinanceOptions;
  const finance: Finance = { services, options, ledger: makeLedger(services), wallets: openWallets(services, options), approvals: createApprovals(services, options) };
  opened.set(services, finance);
  registerMoneyExecutors(finance);
  return finance;
}
