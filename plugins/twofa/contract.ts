/** Two-factor sign-in: a code of an authenticator app after the password, or a recovery code or a passkey. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "#kernel/contract";

const options = Type.Object(
  {
    requiredForRoles: withDefault(
      Type.Array(Type.String({ minLength: 1 }), {
        description:
          "Roles that must set up two-factor authentication: after the password there is no way on without it",
      }),
      [],
    ),
    skipAllowed: withDefault(
      Type.Boolean({
        description:
          "Whether everybody else is offered the set-up after the password, until it is done, and may skip it; otherwise it waits on the account page",
      }),
      false,
    ),
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        pattern: "^[^:]*$",
        description: "The portal's name in the authenticator app; by default the brand's",
      }),
    ),
  },
  { additionalProperties: false },
);

export const twofa = pluginContract({
  name: "twofa",
  description: "Two-factor sign-in: codes of an authenticator app, recovery codes, passkeys",
  options,
  references: { requiredForRoles: "role" },
  needs: ["auth"],
  icons: ["check", "copy", "download", "key-round", "pencil", "plus", "refresh-cw", "shield-off", "trash-2"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type TwofaOptions = OptionsOf<typeof twofa>;
