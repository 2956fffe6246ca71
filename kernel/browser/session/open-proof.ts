/** The open question to a signed-in user who they are; the dialog itself is fetched with the first one. */
import { atom } from "jotai";
import type { ProofRequest } from "../../contract/identity-proof.ts";

export interface OpenProof extends ProofRequest {
  /** Says whether they have proven it; closes the dialog. */
  answer: (isProven: boolean) => void;
}

export const openProofAtom = atom<OpenProof | undefined>(undefined);

/** What an account is asked for, of an answer that wants a proof of identity. */
export function proofRequestOf(answer: unknown): ProofRequest | undefined {
  const { proof } = (answer ?? {}) as { proof?: ProofRequest };
  return Array.isArray(proof?.methods) ? proof : undefined;
}
