/** Public API of the ledger: movements of users' balances, for plugins that take or give money. */
import { definePort, type Database, type DatabaseTransaction } from "@portalkit/kernel/contract";

/** The currency of balances, prices, bonuses and withdrawals (docs/product.md, marketplace 9). */
export const currency = "USDT";

export const movementTypes = ["deposit", "order", "refund", "bonus", "withdrawal", "adjustment"] as const;
export type MovementType = (typeof movementTypes)[number];

/** One change of a user's balance. */
export interface Movement {
  type: MovementType;
  userId: string;
  /** The change of the balance: a decimal string with up to six decimals, negative for orders and withdrawals. */
  amount: string;
  orderId?: string;
  /**
   * Identifies one refund of an order: the ledger accepts each id once, and refuses the refund of an order without one.
   */
  refundId?: string;
  note?: string;
  /** Marks a sandbox deposit permanently as not real money. */
  simulated?: boolean;
  /**
   * Selects the house account on the other side of the entry; by default that of `type`. A withdrawal that is returned
   * is a refund against `withdrawal`.
   */
  against?: MovementType;
}

/** Moves money within the transaction of the change that causes the movement. */
export interface Ledger {
  /**
   * Writes the transaction and its entries.
   * @param transaction the caller's transaction: the money moves only if it commits
   * @returns the ledger transaction's id
   * @throws PORTAL_FINANCE_TOO_LITTLE if the balance does not cover the movement
   */
  move(transaction: DatabaseTransaction, movement: Movement): Promise<string>;
  /**
   * Locks the balance until the transaction ends, so that the following writes can rely on it.
   * @param amount a decimal string: the amount that the balance must cover
   * @throws PORTAL_FINANCE_TOO_LITTLE if the balance does not cover it
   */
  assertCovered(transaction: DatabaseTransaction, userId: string, amount: string): Promise<void>;
  /** Returns the balance as a decimal string with six decimals; "0.000000" if the user has no account yet. */
  balanceOf(db: Database, userId: string): Promise<string>;
  /** Updates the balance on the user's screens. Call it after the commit. */
  publishBalance(userId: string): Promise<void>;
}
export const ledgerPort = definePort<Ledger>("ledger");
