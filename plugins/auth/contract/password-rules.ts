/** Rules for new passwords, shared by every screen and endpoint that accepts one. */
import { preparedPassword } from "@portalkit/kernel/contract";

export interface PasswordPattern {
  regExp: string;
  /** Error message for a password that does not match. */
  message: string;
  flags?: string | undefined;
}

/** The reply of `GET password-constraints`. */
export interface PasswordConstraints {
  /** In Unicode characters, not in bytes or UTF-16 units. */
  minLength: number;
  maxLength: number;
  validation: readonly PasswordPattern[];
}

/** Message with the values of its placeholders. */
export interface Noticed {
  message: string;
  values?: Readonly<Record<string, number>>;
}

/**
 * The pattern of the reset page (docs/product.md, portal 5): letters of any alphabet with upper and lower case.
 */
const threeKinds: PasswordPattern = {
  regExp: "^(?=\\P{Lu}*\\p{Lu})(?=\\P{Ll}*\\p{Ll})(?=\\D*\\d)",
  flags: "u",
  message: "auth:threeKinds",
};

/** Returns the rules for a password reset: the deployment's patterns, or the one above if it has none. */
export const resetConstraints = (constraints: PasswordConstraints): PasswordConstraints =>
  constraints.validation.length > 0 ? constraints : { ...constraints, validation: [threeKinds] };

/** Returns a password's first problem (docs/product.md, portal 5). Checks the length before any pattern runs. */
export function passwordProblem(
  password: string,
  { minLength, maxLength, validation }: PasswordConstraints,
): Noticed | undefined {
  const prepared = preparedPassword(password);
  const { length } = [...prepared];
  if (length < minLength) return { message: "auth:tooShort", values: { minLength } };
  if (length > maxLength) return { message: "auth:tooLong", values: { maxLength } };
  const broken = validation.find(({ regExp, flags }) => !new RegExp(regExp, flags).test(prepared));
  return broken === undefined ? undefined : { message: broken.message };
}

/** Returns the first problem of a form that asks for the password twice. */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  constraints: PasswordConstraints,
): Noticed | undefined {
  if (password === "" || confirmation === "") return { message: "auth:bothRequired" };
  if (password !== confirmation) return { message: "auth:mismatch" };
  return passwordProblem(password, constraints);
}
