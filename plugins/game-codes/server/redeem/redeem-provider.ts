/** Interface of the providers that redeem codes: their requests and reports. */

/** One attempt, as sent to a provider. */
export interface RedeemRequest {
  /** Our id. A provider that receives the same id again has received the same request again. */
  id: string;
  code: string;
  playerId: string;
  /** The game's slug. */
  game: string;
  /** The denomination as buyers read it, for example `60 gems`. */
  denomination: string;
}

/** The state of an attempt. `unknown` means that the provider does not know the attempt. */
export type RedeemReport =
  | { state: "inprogress"; step?: number; totalSteps?: number }
  | { state: "completed" }
  | { state: "failed"; error: string }
  | { state: "cancelled" }
  | { state: "unknown" };

/**
 * Every method throws `Unanswered` if its outcome is unknown: the attempt is then queried by its id instead of being
 * started again.
 */
export interface RedeemProvider {
  begin(request: RedeemRequest, signal: AbortSignal): Promise<RedeemReport>;
  ask(id: string, signal: AbortSignal): Promise<RedeemReport>;
  /** Requests cancellation. Reports the actual state, because the request may have come too late. */
  cancel(id: string, signal: AbortSignal): Promise<RedeemReport>;
}

/**
 * Thrown if the provider's response was lost, late, or missing, so that it is unknown whether the request took effect.
 */
export class Unanswered extends Error {}
