/** Creates the wallet provider of the options. The library of a real network is loaded at its first use. */
import type { FinanceServices } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { createSandbox } from "./sandbox.ts";
import type { WalletProvider } from "../wallet-provider.ts";
import { createTron } from "./tron/create-tron.ts";

export function createWallets(services: FinanceServices): WalletProvider {
  const { provider, confirmations, tron } = services.options.wallets;
  if (provider === "none") return noWallets;
  if (provider === "sandbox") return createSandbox(services, confirmations);
  if (tron === undefined) throw new Error('the provider "tron" needs the options under wallets.tron');
  return createTron(tron, confirmations, services);
}

const refused = (): Promise<never> => Promise.reject(refuseMoney("walletsOff"));

/** Provider of a portal without wallets: refuses everything that needs one. */
const noWallets: WalletProvider = {
  name: "none",
  fees: { USDT: "0", TRX: "0" },
  blocksAtOnce: 1,
  createWallet: refused,
  isAddress: refused,
  mainAddress: refused,
  height: refused,
  transfers: refused,
  fundsOf: refused,
  sign: refused,
  send: refused,
  outcome: refused,
  isPast: refused,
};
