/** Two-factor sign-in: a code of an authenticator app after the password, or a recovery code or a passkey. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "#kernel/contract";

const options = Type.Object(
  {
    requiredForRoles: withDefault(
      Type.Array(Type.String({ minLength: 1 }), {
        description:
          "Roles that must set up two-factor authentication: users with such a role cannot continue after the password until they have set it up",
      }),
      [],
    ),
    skipAllowed: withDefault(
      Type.Boolean({
        description:
          "Whether all other users are offered the setup after the password until they complete it, and may skip it. If false, the setup is only on the account page",
      }),
      false,
    ),
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        pattern: "^[^:]*$",
        description: "Name of the portal in the authenticator app; default: the brand's name",
      }),
    ),
  },
  { additionalProperties: false },
);

export const twofa = pluginContract({
  name: "twofa",
  description: "Two-factor sign-in with codes of an authenticator app, recovery codes and passkeys",
  options,
  references: { requiredForRoles: "role" },
  needs: ["auth"],
  icons: ["check", "copy", "download", "key-round", "pencil", "plus", "refresh-cw", "shield-off", "trash-2"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type TwofaOptions = OptionsOf<typeof twofa>;
