/** Who redeems codes: what a provider is asked, and what it answers. */

/** One attempt, as a provider is told of it. */
export interface RedeemRequest {
  /** Ours. A provider that gets the same id again has got the same request again. */
  id: string;
  code: string;
  playerId: string;
  /** The game's slug. */
  game: string;
  /** As buyers read it, like `60 gems`. */
  denomination: string;
}

/** How an attempt stands. `unknown`: the provider has never heard of it. */
export type RedeemReport =
  | { state: "inprogress"; step?: number; totalSteps?: number }
  | { state: "completed" }
  | { state: "failed"; error: string }
  | { state: "cancelled" }
  | { state: "unknown" };

/**
 * Every method throws `Unanswered` when it is not known what came of it: then the attempt is asked about by its id, and
 * nothing is begun anew.
 */
export interface RedeemProvider {
  begin(request: RedeemRequest, signal: AbortSignal): Promise<RedeemReport>;
  ask(id: string, signal: AbortSignal): Promise<RedeemReport>;
  /** Asks to stop. What it reports is how things stand: it may have been too late. */
  cancel(id: string, signal: AbortSignal): Promise<RedeemReport>;
}

/** The provider's answer was lost, late, or none: whether it did what it was asked is not known. */
export class Unanswered extends Error {}
