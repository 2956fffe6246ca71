/** Endpoints of the section of the account page: the user's own two-factor sign-in. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { Passkey } from "../passkeys/calls.ts";
import { RecoveryCodes } from "../sign-in/calls.ts";

const Ok = Type.Object({ ok: Type.Literal(true) });

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
