/** Creates the wallet provider of the options. The library of a real network is loaded at its first use. */
import type { FinanceServices } from "../finance-services.ts";
import { noWallets } from "./no-wallets.ts";
import { createSandbox } from "./sandbox.ts";
import type { WalletProvider } from "./provider.ts";
import { createTron } from "./tron/create-tron.ts";

export function createWallets(services: FinanceServices): WalletProvider {
  const { provider, confirmations, tron } = services.options.wallets;
  if (provider === "none") return noWallets;
  if (provider === "sandbox") return createSandbox(services, confirmations);
  if (tron === undefined) throw new Error('the provider "tron" needs the options under wallets.tron');
  return createTron(tron, confirmations, services);
}
