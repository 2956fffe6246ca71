/** The open re-authentication request; the dialog itself is loaded with the first one. */
import { atom } from "jotai";
import type { ProofRequest } from "../../contract/identity-proof.ts";

export interface OpenProof extends ProofRequest {
  /** Reports whether the user has authenticated; closes the dialog. */
  answer: (isProven: boolean) => void;
}

export const openProofAtom = atom<OpenProof | undefined>(undefined);

/** Returns the proof of identity that an error response asks for, if any. */
export function proofRequestOf(answer: unknown): ProofRequest | undefined {
  const { proof } = (answer ?? {}) as { proof?: ProofRequest };
  return Array.isArray(proof?.methods) ? proof : undefined;
}
