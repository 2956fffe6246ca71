/** The deployment's password rules, and the only function that validates a new password against them. */
import { Refusal } from "@portalkit/kernel/contract";
import { passwordProblem, type AuthOptions, type PasswordConstraints } from "../../contract.ts";

export const constraintsOf = ({
  passwordMinLength,
  passwordMaxLength,
  passwordPatterns,
}: Pick<AuthOptions, "passwordMinLength" | "passwordMaxLength" | "passwordPatterns">): PasswordConstraints => ({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  validation: passwordPatterns,
});

/** Returns the problem as an error; `undefined` for a valid password. */
export function passwordRefusal(password: string, constraints: PasswordConstraints): Refusal | undefined {
  const problem = passwordProblem(password, constraints);
  return problem === undefined
    ? undefined
    : new Refusal({ code: "PORTAL_AUTH_PASSWORD", status: 422, message: problem.message }, { ...problem.values });
}

/** @throws PORTAL_AUTH_PASSWORD */
export function assertCurrentPassword(password: string, constraints: PasswordConstraints): void {
  const refusal = passwordRefusal(password, constraints);
  if (refusal !== undefined) throw refusal;
}
