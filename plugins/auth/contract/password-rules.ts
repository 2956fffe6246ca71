/** What a new password must be like: one way to say it, for every screen and every call that takes one. */

export interface PasswordPattern {
  regExp: string;
  /** What is said of a password that does not match. */
  message: string;
  flags?: string | undefined;
}

/** As `GET password-constraints` tells them. */
export interface PasswordConstraints {
  /** In characters, as people see them. */
  minLength: number;
  maxLength: number;
  validation: readonly PasswordPattern[];
}

/** A message with what is to be filled in. */
export interface Told {
  message: string;
  values?: Readonly<Record<string, number>>;
}

/** The pattern of the reset page (shell specification, section 5): letters of any alphabet that has two cases. */
const threeKinds: PasswordPattern = {
  regExp: "^(?=\\P{Lu}*\\p{Lu})(?=\\P{Ll}*\\p{Ll})(?=\\D*\\d)",
  flags: "u",
  message: "auth:threeKinds",
};

/** What holds when a password is reset: the deployment's patterns, or the specification's where it has none. */
export const resetConstraints = (constraints: PasswordConstraints): PasswordConstraints =>
  constraints.validation.length > 0 ? constraints : { ...constraints, validation: [threeKinds] };

/**
 * The first thing wrong with a password, in the order of section 5. Its length is known before a pattern looks at it.
 */
export function passwordProblem(
  password: string,
  { minLength, maxLength, validation }: PasswordConstraints,
): Told | undefined {
  const { length } = [...password];
  if (length < minLength) return { message: "auth:tooShort", values: { minLength } };
  if (length > maxLength) return { message: "auth:tooLong", values: { maxLength } };
  const broken = validation.find(({ regExp, flags }) => !new RegExp(regExp, flags).test(password));
  return broken === undefined ? undefined : { message: broken.message };
}

/** The same for a form that asks for it twice. */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  constraints: PasswordConstraints,
): Told | undefined {
  if (password === "" || confirmation === "") return { message: "auth:bothRequired" };
  if (password !== confirmation) return { message: "auth:mismatch" };
  return passwordProblem(password, constraints);
}
