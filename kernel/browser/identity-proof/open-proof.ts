/** The open re-authentication request; the dialog itself is loaded with the first one. */
import { atom } from "jotai";
import type { ProofRequest } from "../../contract/session/identity-proof.ts";

export interface OpenProof extends ProofRequest {
  /** Reports whether the user has authenticated; closes the dialog. */
  answer: (isProven: boolean) => void;
}

export const openProofAtom = atom<OpenProof | undefined>(undefined);
