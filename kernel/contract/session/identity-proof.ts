/** Proof of identity: a signed-in user authenticates again before operations that a stolen session must not perform. */
import { Type, type Static } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";

/** Minutes for which a proof is valid, in the session that gave it. */
export const proofMinutes = 10;

/** What the account must provide. A refusal with the code PORTAL_SESSION_PROOF_REQUIRED carries it as `proof`. */
export const ProofRequest = Type.Object({
  password: Type.Boolean({ description: "The account has a password" }),
  code: Type.Boolean({ description: "A code of the second factor is wanted, beside the password where there is one" }),
  methods: Type.Array(Type.String(), {
    description: "What may be used instead: `{instance id}/{name}` of an identity proof in the browser half",
  }),
});
export type ProofRequest = Static<typeof ProofRequest>;

/** Renews the proof; signing in counts as a proof too. Wrong passwords count as failed sign-ins. */
export const proveIdentity = endpoint({
  method: "POST",
  path: "/prove_identity",
  mount: "admin",
  body: Type.Object(
    {
      password: Type.Optional(Type.String({ maxLength: 1000, ...verbatim })),
      code: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
