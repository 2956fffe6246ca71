/** Options of an integrator: who must set up two-factor sign-in, and its name in authenticator apps. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const twofaOptions = Type.Object(
  {
    requiredForRoles: withDefault(
      Type.Array(Type.String({ minLength: 1 }), {
        description: "Roles that cannot continue after the password without two-factor authentication",
      }),
      [],
    ),
    skipAllowed: withDefault(
      Type.Boolean({
        description:
          "Whether other users are offered the setup after the password, and may skip it. If false, it is only on the account page",
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
