/** Two-factor sign-in: a code from an authenticator app after the password, with recovery codes and passkeys beside it. */
import { Type, type Static } from "typebox";
import { pluginContract } from "#kernel/contract";

const options = Type.Object({
  requiredForRoles: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: [], description: "Roles that must set up two-factor authentication: after the password there is no way on without it" })),
  skipAllowed: Type.Optional(Type.Boolean({ default: false, description: "Whether everybody else is offered the set-up after the password, until it is done, and may skip it; otherwise it waits on the account page" })),
  issuer: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: "^[^:]*$", description: "The portal's name in the authenticator app; by default the brand's" })),
}, { additionalProperties: false });

/** As the server half gets them. */
export type TwofaOptions = Static<typeof options> & { requiredForRoles: string[]; skipAllowed: boolean };

export const twofa = pluginContract({
  name: "twofa",
  description: "Two-factor sign-in: codes of an authenticator app, recovery codes, passkeys",
  options,
  needs: ["auth"],
  icons: ["check", "copy", "download", "key-round", "pencil", "plus", "refresh-cw", "shield-off", "trash-2"],
});
