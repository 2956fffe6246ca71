/** The envelope of every refusal (contract section "Envelope"). */
import { Type, type Static } from "typebox";
import { ProofRequest } from "../session/identity-proof.ts";

export const ErrorReply = Type.Object({
  /** A sentence for the operator. Some servers send an empty string on success: test truthiness, not presence. */
  error: Type.String(),
  ok: Type.Optional(Type.Literal(false)),
  details: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  /** The call needs a recent proof of identity; it can be repeated unchanged after `prove_identity`. */
  proof: Type.Optional(ProofRequest),
});
export type ErrorReply = Static<typeof ErrorReply>;
