/** Checks what the schema of the options cannot express: contradictions, and patterns that could run for too long. */
import type { OptionProblem } from "@portalkit/kernel/server";
import { superadminRole, type AuthOptions } from "../contract.ts";

/** Enough for every reasonable password pattern; one that needs more steps backtracks too much. */
const maxSteps = 1_500;

export async function checkOptions({
  passwordMinLength,
  passwordMaxLength,
  passwordPatterns,
  roles,
  signUp,
}: AuthOptions): Promise<OptionProblem[]> {
  const problems: OptionProblem[] = [];
  const values = roles.map(({ value }) => value);
  if (passwordMaxLength < passwordMinLength)
    problems.push({
      path: ["passwordMaxLength"],
      found: String(passwordMaxLength),
      expected: `at least passwordMinLength, which is ${passwordMinLength}`,
    });
  if (!values.includes(superadminRole))
    problems.push({
      path: ["roles"],
      found: `no "${superadminRole}"`,
      expected: "that role among them: without it no one could see the users",
    });
  if (signUp.enabled && (!values.includes(signUp.defaultRole) || signUp.defaultRole === superadminRole)) {
    problems.push({
      path: ["signUp", "defaultRole"],
      found: JSON.stringify(signUp.defaultRole),
      expected: `one of ${values
        .filter((value) => value !== superadminRole)
        .map((value) => JSON.stringify(value))
        .join(", ")}`,
    });
  }
  for (const [index, { regExp, flags }] of passwordPatterns.entries()) {
    const problem = await patternProblem(regExp, flags);
    if (problem !== undefined) problems.push({ path: ["passwordPatterns", String(index), "regExp"], ...problem });
  }
  return problems;
}

async function patternProblem(
  regExp: string,
  flags = "",
): Promise<Pick<OptionProblem, "found" | "expected"> | undefined> {
  let pattern: RegExp;
  try {
    pattern = new RegExp(regExp, flags);
  } catch (error) {
    return {
      found: JSON.stringify(regExp),
      expected: `a regular expression (${error instanceof Error ? error.message : String(error)})`,
    };
  }
  // Loaded only in deployments that have patterns.
  const { isSafe } = await import("redos-detector");
  try {
    // Limited by steps and never by time, so that every machine refuses the same patterns.
    if (isSafe(pattern, { maxSteps: maxSteps, timeout: Number.POSITIVE_INFINITY }).safe) return undefined;
    return {
      found: JSON.stringify(regExp),
      expected:
        "a pattern that is fast for every password: two of its repeated parts can match the same letters, so that there are too many ways to divide them (instead of .*[A-Z].*[A-Z] write [^A-Z]*[A-Z][^A-Z]*[A-Z])",
    };
  } catch (error) {
    return {
      found: JSON.stringify(regExp),
      expected: `a pattern that can be analysed (${(error instanceof Error ? error.message : String(error)).split("\n")[0] ?? ""})`,
    };
  }
}
