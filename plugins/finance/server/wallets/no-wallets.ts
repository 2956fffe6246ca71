/** Provider of a portal without wallets: refuses everything that needs one. */
import { refuseMoney } from "../refusals.ts";
import type { WalletProvider } from "./provider.ts";

const refused = (): Promise<never> => Promise.reject(refuseMoney("walletsOff"));

export const noWallets: WalletProvider = {
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
