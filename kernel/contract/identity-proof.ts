/** Asking a signed-in user again who they are, before what a stolen session must not do. */
import { Type, type Static } from "typebox";
import { endpoint } from "./endpoint.ts";

/** Minutes for which a proof holds, in the session that gave it. */
export const proofMinutes = 10;

/** What an account is asked for. A refusal with the code PORTAL_SESSION_PROOF_REQUIRED carries it as `proof`. */
export const ProofRequest = Type.Object({
  password: Type.Boolean({ description: "The account has a password" }),
  code: Type.Boolean({ description: "A code of the second factor is wanted, beside the password where there is one" }),
  methods: Type.Array(Type.String(), {
    description: "What may be used instead: `{instance id}/{name}` of an identity proof in the browser half",
  }),
});
export type ProofRequest = Static<typeof ProofRequest>;

/** Signing in is a proof too; this call renews it. Wrong passwords count as wrong sign-ins. */
export const proveIdentity = endpoint({
  method: "POST",
  path: "/prove_identity",
  mount: "admin",
  body: Type.Object(
    { password: Type.Optional(Type.String({ maxLength: 1000 })), code: Type.Optional(Type.String({ maxLength: 64 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
