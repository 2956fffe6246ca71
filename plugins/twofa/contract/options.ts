/** Options of an integrator: who must set up two-factor sign-in, and its name in authenticator apps. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "@portal/kernel/contract";

export const twofaOptions = Type.Object(
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

/** The options as the server half receives them: validated, with every default applied. */
export type TwofaOptions = OptionsOf<{ options: typeof twofaOptions }>;
