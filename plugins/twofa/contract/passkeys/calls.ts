/** Endpoints of passkeys: signing in and proving the identity with one, adding, renaming and removing one. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { twofaLimits } from "../limits.ts";
import { Entered } from "../sign-in/calls.ts";

const strict = { additionalProperties: false } as const;
const Ok = Type.Object({ ok: Type.Literal(true) });
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Name = Type.String({ maxLength: twofaLimits.passkeyName, pattern: "^[^\\u0000]*$" });

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

const text = (maxLength: number): ReturnType<typeof Type.String> => Type.String({ maxLength });
const optional = (maxLength: number): ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>> =>
  Type.Optional(text(maxLength));
/**
 * The authenticator's answer, in the JSON form of WebAuthn. Browsers may add fields; fields not listed here are
 * ignored.
 */
const credential = {
  id: text(2_000),
  rawId: text(2_000),
  type: Type.Literal("public-key"),
  authenticatorAttachment: optional(40),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
};
const Registration = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: text(8_000),
    attestationObject: text(100_000),
    transports: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
  }),
});
const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: text(8_000),
    authenticatorData: text(8_000),
    signature: text(20_000),
    userHandle: optional(400),
  }),
});
export type Registration = Static<typeof Registration>;
export type Assertion = Static<typeof Assertion>;

/** Passed to the authenticator unchanged. */
const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
export const getPasskeyQuestion = endpoint({
  method: "POST",
  path: "/passkeys/question",
  mount: "plugin",
  access: "temporary",
  reply: PasskeyOptions,
});
export const confirmPasskey = endpoint({
  method: "POST",
  path: "/passkeys/confirm",
  mount: "plugin",
  access: "temporary",
  body: Type.Object({ response: Assertion }, strict),
  reply: Entered,
});
/** The same for a signed-in user who proves their identity again. */
export const getProofQuestion = endpoint({
  method: "POST",
  path: "/passkeys/prove-question",
  mount: "plugin",
  reply: PasskeyOptions,
});
export const proveWithPasskey = endpoint({
  method: "POST",
  path: "/passkeys/prove",
  mount: "plugin",
  body: Type.Object({ response: Assertion }, strict),
  reply: Ok,
});
export const beginPasskey = endpoint({
  method: "POST",
  path: "/passkeys/begin",
  mount: "plugin",
  requiresProof: true,
  reply: PasskeyOptions,
});
export const addPasskey = endpoint({
  method: "POST",
  path: "/passkeys/add",
  mount: "plugin",
  requiresProof: true,
  body: Type.Object({ name: Name, response: Registration }, strict),
  reply: Ok,
});
export const renamePasskey = endpoint({
  method: "POST",
  path: "/passkeys/rename",
  mount: "plugin",
  body: Type.Object({ id: Id, name: Name }, strict),
  reply: Ok,
});
export const removePasskey = endpoint({
  method: "POST",
  path: "/passkeys/remove",
  mount: "plugin",
  requiresProof: true,
  body: Type.Object({ id: Id }, strict),
  reply: Ok,
});
