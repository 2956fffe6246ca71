/** What the parts of the plugin's server half share: services, options, ledger, wallets. */
import type { PluginServices } from "#kernel/server";
import type { FinanceOptions, Ledger } from "../contract.ts";
import { makeLedger } from "./ledger.ts";
import { openWallets } from "./wallets/open-wallets.ts";
import type { WalletProvider } from "./wallets/provider.ts";

export interface Finance {
  readonly services: PluginServices;
  readonly options: FinanceOptions;
  readonly ledger: Ledger;
  readonly wallets: WalletProvider;
}

/** Nothing is connected to yet: wallets do that when they are first used. */
export function openFinance(services: PluginServices): Finance {
  const options = services.options as unknown as FinanceOptions;
  return { services, options, ledger: makeLedger(services), wallets: openWallets(services, options) };
}
