/** What the application does when the server refuses a call because of the user's session; set once, at startup. */
import type { ProofRequest } from "../../contract/session/identity-proof.ts";

export interface SessionHandlers {
  /** Called for a 401: the session has ended. */
  sessionLost: () => void;
  /**
   * Asks the user for a proof of identity.
   * @throws CallError if the user gives none
   */
  askForProof: (request: ProofRequest, status: number) => Promise<void>;
}

export let sessionHandlers: SessionHandlers;

export function setSessionHandlers(handlers: SessionHandlers): void {
  sessionHandlers = handlers;
}

/** Returns the proof of identity that an error response asks for, if any. */
export function proofRequestOf(answer: unknown): ProofRequest | undefined {
  const { proof } = (answer ?? {}) as { proof?: ProofRequest };
  return Array.isArray(proof?.methods) ? proof : undefined;
}
