/** The wallets that the options name. The library of a real network is loaded when it is first needed. */
import type { PluginServices } from "#kernel/server";
import type { FinanceOptions } from "../../contract.ts";
import { noWallets } from "./no-wallets.ts";
import { createSandbox } from "./sandbox.ts";
import type { WalletProvider } from "./provider.ts";
import { createTron } from "./tron/create-tron.ts";

export function createWallets(services: PluginServices<FinanceOptions>): WalletProvider {
  const { provider, confirmations, tron } = services.options.wallets;
  if (provider === "none") return noWallets;
  if (provider === "sandbox") return createSandbox(services, confirmations);
  if (tron === undefined) throw new Error('the provider "tron" needs the options under wallets.tron');
  return createTron(tron, confirmations, services);
}
