/** Money: the double-entry ledger behind balances and orders, and the wallets it comes from and goes to. */
import { definePort, pluginContract, type Database, type DatabaseTransaction } from "#kernel/contract";
import { financeOptions } from "./contract/options.ts";

export { readAmount, readCorrection } from "./contract/amount.ts";
export {
  correctBalance,
  findUsers,
  getBalance,
  getTransactionPage,
  getTransactions,
  giveBonus,
  withdrawFunds,
} from "./contract/money-calls.ts";
export type { Moved, TransactionInfo } from "./contract/money-calls.ts";
export {
  getDepositPage,
  getMainWalletBalance,
  getSweeps,
  simulateDeposit,
  startSweeping,
} from "./contract/wallet-calls.ts";
export type { Asset, DepositInfo, DepositPage, SweepInfo } from "./contract/wallet-calls.ts";
export type { FinanceOptions, TronOptions } from "./contract/options.ts";
export { approvalMark, previewApproval, roleRequestMark } from "./contract/approval-screens.ts";
export type { ApprovalPreview, ApprovalView } from "./contract/approval-screens.ts";
export { approvalKinds, approvalsPort } from "./contract/approvals.ts";
export type {
  ApprovalAnswer,
  ApprovalExecutor,
  ApprovalKind,
  ApprovalReason,
  ApprovalRequest,
  Approvals,
  WaitingApproval,
} from "./contract/approvals.ts";

export const finance = pluginContract({
  name: "finance",
  description: "Double-entry ledger, bonuses and withdrawals, deposits by wallets, sweeping",
  options: financeOptions,
  permissions: {
    "give-bonuses": { description: "Give bonuses, and see all users' money" },
    withdraw: { description: "Withdraw funds of users, and see all users' money" },
    "correct-balances": { description: "Correct balances, up or down, with a note, and see all users' balances" },
    sweep: { description: "Collect the wallets' funds into the main wallet, and see all deposits" },
    approve: { description: "Confirm what somebody else has asked for, and see all users' money" },
    "simulate-deposits": {
      description: "Simulate deposits with the sandbox, within the limits of `approval`; in the demo everybody may",
    },
  },
  needs: ["auth"],
  icons: ["circle-check", "x"],
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
  /** Which refund of an order this is: the ledger takes each once, and a refund of an order only with it. */
  refundId?: string;
  note?: string;
  /** Money of the sandbox: a deposit that is told apart for ever. */
  simulated?: boolean;
  /**
   * Whose house account stands on the other side; that of the type by default. A withdrawal that comes back is a refund
   * of `withdrawal`.
   */
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
  move(transaction: DatabaseTransaction, movement: Movement): Promise<string>;
  /**
   * Locks the balance until the transaction ends, so that what follows can be sure of it.
   * @param amount a decimal string, what the balance has to cover
   * @throws PORTAL_FINANCE_TOO_LITTLE when it does not
   */
  assertCovered(transaction: DatabaseTransaction, userId: string, amount: string): Promise<void>;
  /** A decimal string with six places; "0.000000" for whoever has no account yet. */
  balanceOf(db: Database, userId: string): Promise<string>;
  /** Brings the balance on the user's screens up to date; to be called after the commit. */
  tellBalance(userId: string): Promise<void>;
}
export const ledgerPort = definePort<Ledger>("ledger");
