/** Endpoints of the second step of sign-in. docs/product.md, portal 7, fixes the first three. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
/** A code of the app or a recovery code; a malformed one counts as a wrong one. */
const Code = Type.String({ maxLength: 64 });
export const RecoveryCodes = Type.Array(Type.String());
/** The caller is signed in, or goes to the page that is still missing. */
export const Entered = Type.Object({ allowedLogin: Type.Boolean(), redirectTo: Type.Optional(Type.String()) });

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
