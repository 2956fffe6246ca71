/** Money: the double-entry ledger behind balances and orders, and the wallets it comes from and goes to. */
import { definePort, pluginContract, type DatabaseHandle } from "#kernel/contract";
import { financeOptions } from "./contract/options.ts";

export { readAmount } from "./contract/amount.ts";
export { balanceMessages, bonusMessages, depositMessages, financeMessages, movementLabels, sweepMessages } from "./contract/messages.ts";
export { findUsers, getBalance, getTransactionPage, getTransactions, giveBonus, withdrawFunds } from "./contract/money-calls.ts";
export type { Moved, TransactionInfo } from "./contract/money-calls.ts";
export { getDepositPage, getMainWalletBalance, getSweeps, simulateDeposit, startSweeping } from "./contract/wallet-calls.ts";
export type { Asset, DepositInfo, DepositPage, SweepInfo } from "./contract/wallet-calls.ts";
export type { FinanceOptions, MoneyRight, TronOptions } from "./contract/options.ts";

export const finance = pluginContract({
  name: "finance",
  description: "Double-entry ledger, bonuses and withdrawals, deposits by wallets, sweeping",
  options: financeOptions,
  needs: ["auth"],
});

/** The currency of balances, prices, bonuses and withdrawals (marketplace specification, section 9). */
export const currency = "USDT";

export const movementTypes = ["deposit", "order", "refund", "bonus", "withdrawal", "adjustment"] as const;
export type MovementType = (typeof movementTypes)[number];

/** One change of a user's balance. */
export interface Movement {
  type: MovementType;
  userId: string;
  /** How the balance moves: a decimal string with up to six places; orders and withdrawals are negative. */
  amount: string;
  orderId?: string;
  note?: string;
  /** Whose house account stands on the other side; that of the type by default. A withdrawal that comes back is a refund of `withdrawal`. */
  against?: MovementType;
}

/** Moves money, in the transaction of what it is moved for. */
export interface Ledger {
  /**
   * Writes the transaction and its entries.
   * @param transaction the caller's: the money moves when it commits, and not otherwise
   * @returns the ledger transaction's id
   * @throws PORTAL_FINANCE_TOO_LITTLE when the balance does not cover it
   */
  move(transaction: DatabaseHandle, movement: Movement): Promise<string>;
  /** A decimal string with six places; "0.000000" for whoever has no account yet. */
  balanceOf(db: DatabaseHandle, userId: string): Promise<string>;
  /** Brings the balance on the user's screens up to date; to be called after the commit. */
  tellBalance(userId: string): Promise<void>;
}
export const ledgerPort = definePort<Ledger>("ledger");
