/** Limits for each user, as the server half of a plugin uses them. */
import type { DatabaseTransaction } from "../../../contract/database.ts";

export interface UsageLimits {
  /**
   * Admits and counts something, or refuses it. Names without a limit are always admitted.
   * @param amount a number of bytes or of items
   * @param db the transaction of the admitted work, so that both are committed or neither; it locks the user's
   * use of this limit until it ends
   * @returns an object that takes the use back if the work fails
   * @throws PORTAL_LIMIT_REACHED with what to do next
   */
  spend(userPk: string, name: string, amount?: number, db?: DatabaseTransaction): Promise<Spent>;
  /**
   * Admits something long-running, and counts it as running until it is released or its process dies.
   * @throws PORTAL_LIMIT_REACHED
   */
  hold(userPk: string, name: string): Promise<Hold>;
  /** Runs something long-running within the limit. @throws PORTAL_LIMIT_REACHED */
  run<Result>(userPk: string, name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Something that is running. */
export interface Hold {
  /** Can be called more than once. */
  release(): Promise<void>;
}

/** A counted use. */
export interface Spent {
  refund(): Promise<void>;
}
