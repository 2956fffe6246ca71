/** Accounts: the users of the portal as a resource, their roles and passwords. */
import { Type, type Static } from "typebox";
import { pluginContract } from "#kernel/contract";

const options = Type.Object(
  {
    passwordMinLength: Type.Optional(Type.Integer({ default: 8, minimum: 8, maximum: 100, description: "Shortest password" })),
    passwordMaxLength: Type.Optional(Type.Integer({ default: 100, minimum: 8, maximum: 1000, description: "Longest password" })),
    roles: Type.Optional(
      Type.Array(Type.Object({ value: Type.String({ minLength: 1 }), label: Type.String({ minLength: 1 }) }, { additionalProperties: false }), {
        default: [{ value: "superadmin", label: "Superadmin" }, { value: "user", label: "User" }],
        description: "Roles an account may have; only superadmin has a meaning of its own",
      }),
    ),
  },
  { additionalProperties: false },
);

/** As the server half gets them: checked, and with every default in place. */
export type AuthOptions = Required<Static<typeof options>>;

export const auth = pluginContract({
  name: "auth",
  description: "Accounts of the portal: the users resource, roles and passwords",
  options,
});

/** The one role that the kernel knows. */
export const superadminRole = "superadmin";

/** Sentences of the users screens (email and password rules: shell specification, section 5). */
export const authMessages = {
  emailRequired: "Please enter your email",
  tooShort: "Password must be at least {minLength} characters long",
  tooLong: "Password must be at most {maxLength} characters long",
  keepPassword: "Leave empty to keep the password. A change ends the account's other sessions",
  notYourself: "You cannot delete or demote your own account",
  lastSuperadmin: "The last superadmin must stay",
} as const;
