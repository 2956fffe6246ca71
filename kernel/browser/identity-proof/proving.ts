/** Re-authentication of a signed-in user, loaded when a call is first refused because it needs one. */
export { askForProof } from "./ask-for-proof.ts";
export { ProofDialog } from "./proof-dialog.tsx";
