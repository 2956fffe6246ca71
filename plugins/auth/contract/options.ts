/** Options of an integrator: the rules of passwords, the roles, sign-up and password reset. */
import { Type } from "typebox";
import { publicOption, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
const linkValidMinutes = (minutes: number) =>
  withDefault(
    Type.Integer({
      minimum: 5,
      maximum: 10_080,
      description: "Minutes for which the emailed link is valid; it can be used once",
    }),
    minutes,
  );

const signUpOptions = Type.Object(
  {
    enabled: withDefault(publicOption(Type.Boolean({ description: "Whether visitors can create an account" })), false),
    confirmByMail: withDefault(
      publicOption(
        Type.Boolean({
          description:
            "Whether the account is created only after an emailed link is opened. If false, anyone can find out which addresses have an account",
        }),
      ),
      true,
    ),
    defaultRole: withDefault(Type.String({ minLength: 1, description: "Role of accounts created by sign-up" }), "user"),
    linkValidMinutes: linkValidMinutes(1_440),
  },
  { ...strict, description: "Sign-up" },
);

const resetOptions = Type.Object(
  {
    enabled: withDefault(
      publicOption(
        Type.Boolean({ description: "Whether users can ask for an emailed link to reset a forgotten password" }),
      ),
      true,
    ),
    linkValidMinutes: linkValidMinutes(60),
  },
  { ...strict, description: "Password reset" },
);

const pattern = Type.Object(
  {
    regExp: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Regular expression that a new password must match",
    }),
    message: Type.String({ minLength: 1, description: "Error message for a password that does not match" }),
    flags: Type.Optional(
      Type.String({
        pattern: "^[imsu]*$",
        expected: "some of the letters i, m, s, u",
        description: "Flags of the regular expression",
      }),
    ),
  },
  strict,
);

export const authOptions = Type.Object(
  {
    passwordMinLength: withDefault(
      Type.Integer({ minimum: 8, maximum: 100, description: "Minimum length of a password" }),
      8,
    ),
    passwordMaxLength: withDefault(
      Type.Integer({ minimum: 8, maximum: 1000, description: "Maximum length of a password" }),
      100,
    ),
    passwordPatterns: withDefault(
      Type.Array(pattern, {
        description:
          "Additional rules for new passwords. A pattern that could be slow is refused. Without any, a password reset requires an uppercase letter, a lowercase letter and a digit",
      }),
      [],
    ),
    roles: withDefault(
      Type.Array(Type.Object({ value: Type.String({ minLength: 1 }), label: Type.String({ minLength: 1 }) }, strict), {
        description: "Roles that an account can have; only superadmin has a built-in meaning",
      }),
      [
        { value: "superadmin", label: "auth:roles.superadmin" },
        { value: "user", label: "auth:roles.user" },
      ],
    ),
    colleaguePasswords: withDefault(
      Type.Boolean({
        description:
          "Whether superadmins may type passwords for the accounts of others. Such a password works once: it leads to the page where the owner chooses another. If false, the owner of a new account gets a mailed link to choose one",
      }),
      false,
    ),
    colleagueEmailHours: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 336,
        description:
          "Hours after which an email that a colleague sets takes effect. Until then it can be stopped by the account's owner and from the current address, which gets a mail. 0: at once",
      }),
      24,
    ),
    signUp: withDefault(signUpOptions, {}),
    resetPassword: withDefault(resetOptions, {}),
  },
  strict,
);

/** The options as the server half receives them: validated, with every default applied. */
export type AuthOptions = OptionsOf<{ options: typeof authOptions }>;
