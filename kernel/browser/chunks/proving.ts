/** Asking a signed-in user again who they are, fetched when a call is first refused for want of it. */
export { askForProof } from "../session/ask-for-proof.ts";
export { ProofDialog } from "../session/proof-dialog.tsx";
