/** Checks what the schema of the options cannot express: which options depend on each other, and on roles. */
import { Decimal } from "decimal.js";
import { everyRole } from "@portalkit/kernel/contract";
import type { OptionProblem } from "@portalkit/kernel/server";
import type { ApprovalsOptions } from "../contract.ts";

export function checkOptions(
  { mode, above, dailyAbove }: ApprovalsOptions,
  rolesWith: (permission: "approve") => readonly string[],
): OptionProblem[] {
  const approvers = rolesWith("approve");
  const problems: OptionProblem[] = [];
  if (mode === "two-people" && approvers.length === 0)
    problems.push({
      path: ["mode"],
      found: '"two-people", but no role with the permission "approve", so that no one could approve',
      expected: 'a role with that permission, or "one-person"',
    });
  if (approvers.includes(everyRole))
    problems.push({
      path: ["mode"],
      found: `the permission "approve" for "${everyRole}"`,
      expected: "the roles by name: the database checks approvals by role",
    });
  if (new Decimal(dailyAbove).lessThan(above))
    problems.push({
      path: ["dailyAbove"],
      found: `${dailyAbove}, less than above`,
      expected: `at least ${above}`,
    });
  return problems;
}
