/** The calls of two-factor sign-in. The first three are fixed by the wire (shell specification, section 7). */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";
import { twofaLimits } from "./limits.ts";

const strict = { additionalProperties: false } as const;
const Ok = Type.Object({ ok: Type.Literal(true) });
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
/** A code of the app or a recovery code; what does not look like one is a wrong one. */
const Code = Type.String({ maxLength: 64 });
const Name = Type.String({ maxLength: twofaLimits.passkeyName, pattern: "^[^\\u0000]*$" });
const RecoveryCodes = Type.Array(Type.String());
const Entered = Type.Object({ allowedLogin: Type.Boolean(), redirectTo: Type.Optional(Type.String()) });

/** A secret for an authenticator app, in the payload of a token. Every call hands out another one. */
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
 * Half-way in: `{code, secret}` sets up and lets in, `{code}` lets in (a secret is not looked at then), `{skip: true}`
 * lets in without. Signed in: `{code, secret}` sets up, or changes the app. Only there is a recent proof of identity
 * asked for.
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

/** Where a caller stands: `isPending` is half-way in. */
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

/** The signed-in user's own. */
export const getTwoFactor = endpoint({ method: "GET", path: "/state", mount: "plugin", reply: TwoFactorState });
export const switchOff = endpoint({
  method: "POST",
  path: "/switch-off",
  mount: "plugin",
  requiresProof: true,
  reply: Ok,
});
/** Ten new ones; the old ones are worth nothing from then on. */
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
 * What the browser's authenticator answered, in the JSON form of WebAuthn. Browsers add to it; what is not named is not
 * looked at.
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

/** Handed to the authenticator as they are. */
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
/** The same for a signed-in user who proves again who they are. */
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
