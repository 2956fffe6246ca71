/** Endpoints of two-factor sign-in. The shell specification, section 7, fixes the first three. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";
import { twofaLimits } from "./limits.ts";

const strict = { additionalProperties: false } as const;
const Ok = Type.Object({ ok: Type.Literal(true) });
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
/** A code of the app or a recovery code; a malformed one counts as a wrong one. */
const Code = Type.String({ maxLength: 64 });
const Name = Type.String({ maxLength: twofaLimits.passkeyName, pattern: "^[^\\u0000]*$" });
const RecoveryCodes = Type.Array(Type.String());
const Entered = Type.Object({ allowedLogin: Type.Boolean(), redirectTo: Type.Optional(Type.String()) });

/** Returns a new secret for an authenticator app, in the payload of a token. Each call returns another one. */
export const initSetup = endpoint({
  method: "POST",
  path: "/initSetup",
  mount: "plugin",
  access: "temporary",
  requiresProof: true,
  reply: Type.Object({ totpJWT: Type.String() }),
});

export const getSkipAllowed = endpoint({
  method: "GET",
  path: "/skip-allow",
  mount: "plugin",
  access: "temporary",
  reply: Type.Object({ skipAllowed: Type.Boolean() }),
});

/**
 * During sign-in: `{code, secret}` sets up and signs in, `{code}` signs in (the secret is ignored then), `{skip: true}`
 * signs in without two-factor. When signed in: `{code, secret}` sets up, or changes the app; only then a recent proof
 * of identity is required.
 */
export const confirmSetup = endpoint({
  method: "POST",
  path: "/confirmSetup",
  mount: "plugin",
  access: "temporary",
  requiresProof: true,
  body: Type.Object(
    {
      code: Type.Optional(Code),
      secret: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
      skip: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Intersect([Entered, Type.Object({ recoveryCodes: Type.Optional(RecoveryCodes) })]),
});

export const confirmRecoveryCode = endpoint({
  method: "POST",
  path: "/recovery-code",
  mount: "plugin",
  access: "temporary",
  body: Type.Object({ recoveryCode: Code }, strict),
  reply: Entered,
});

/** State of the caller's sign-in: `isPending` means that the second step is still missing. */
export const getSecondStep = endpoint({
  method: "GET",
  path: "/second-step",
  mount: "plugin",
  access: "temporary",
  reply: Type.Object({
    isPending: Type.Boolean(),
    isOn: Type.Boolean(),
    hasPasskeys: Type.Boolean(),
    hasRecoveryCodes: Type.Boolean(),
  }),
});

const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;
const TwoFactorState = Type.Object({
  isOn: Type.Boolean(),
  isRequired: Type.Boolean(),
  onSince: Type.Union([Type.String(), Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(Passkey),
});
export type TwoFactorState = Static<typeof TwoFactorState>;

/** Returns the signed-in user's own state. */
export const getTwoFactor = endpoint({ method: "GET", path: "/state", mount: "plugin", reply: TwoFactorState });
export const switchOff = endpoint({
  method: "POST",
  path: "/switch-off",
  mount: "plugin",
  requiresProof: true,
  reply: Ok,
});
/** Returns ten new codes and invalidates the old ones. */
export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/recovery-codes",
  mount: "plugin",
  requiresProof: true,
  reply: Type.Object({ recoveryCodes: RecoveryCodes }),
});

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
