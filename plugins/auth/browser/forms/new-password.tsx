/** New password, entered twice, and validated against the deployment's rules while it is typed. */
import { LabelledInput, useServices, translateText, type PluginInstance } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getPasswordConstraints } from "../../contract/signed-out/calls.ts";
import { newPasswordProblem, resetConstraints, type PasswordConstraints } from "../../contract/password-rules.ts";

/**
 * Applies until the server's rules are loaded; the server validates every password itself (docs/product.md, portal 9).
 */
const usual: PasswordConstraints = { minLength: 8, maxLength: 100, validation: [] };

export interface NewPassword {
  password: string;
  confirmation: string;
  change: (typed: { password?: string; confirmation?: string }) => void;
  /** Error message for the user. Forms show it after the first attempt to submit, not before. */
  problem: string | undefined;
}

/**
 * @param isReset applies the rules of the reset page, which are stricter if the deployment has no patterns of its own
 */
export function useNewPassword(instance: PluginInstance, isReset = false): NewPassword {
  const [typed, setTyped] = useState({ password: "", confirmation: "" });
  const problemOf = usePasswordRules(instance, isReset);
  return {
    ...typed,
    change: (more) => setTyped({ ...typed, ...more }),
    problem: problemOf(typed.password, typed.confirmation),
  };
}

/** Returns a function that validates a password and its confirmation, and returns the message for the user. */
export function usePasswordRules(
  instance: PluginInstance,
  isReset = false,
): (password: string, confirmation: string) => string | undefined {
  useTranslation();
  const { call } = useServices(instance);
  const [constraints, setConstraints] = useState(usual);
  useEffect(() => {
    call(getPasswordConstraints).then(setConstraints, () => undefined);
  }, [call]);
  return (password, confirmation) => {
    const problem = newPasswordProblem(password, confirmation, isReset ? resetConstraints(constraints) : constraints);
    return problem && translateText(problem.message, problem.values);
  };
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  labels: readonly [password: MessageKey, confirmation: MessageKey];
  /** Id of the error message beside the fields; `undefined` if there is none. */
  problemId: string | undefined;
}

export function NewPasswordFields({ value, labels, problemId }: NewPasswordFieldsProps): ReactNode {
  useTranslation();
  const marks = problemId === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId };
  return (
    <>
      <LabelledInput
        label={translateText(labels[0])}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => value.change({ password: event.target.value })}
        {...marks}
      />
      <LabelledInput
        label={translateText(labels[1])}
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(event) => value.change({ confirmation: event.target.value })}
        {...marks}
      />
    </>
  );
}

export const passwordLabels = ["auth:password", "auth:passwordAgain"] as const;
export const newPasswordLabels = ["auth:newPassword", "auth:newPasswordAgain"] as const;
