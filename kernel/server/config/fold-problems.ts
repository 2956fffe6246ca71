/** Counts the problems that follow from a plugin that could not be loaded, instead of reporting each. */
import type { ProblemCode } from "../../contract/errors/problem-codes.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { kernelId } from "../../contract/permissions.ts";

/** Why a plugin contributes nothing: the first problem with it. */
export interface Cause {
  /** The id of the instance. */
  id: string;
  problem: Problem;
}

/** Names that a plugin may contribute: unknown only because it is not loaded. */
const unknownNames: readonly ProblemCode[] = [
  "PORTAL_CONFIG_UNKNOWN_RESOURCE",
  "PORTAL_CONFIG_UNKNOWN_COMPONENT",
  "PORTAL_CONFIG_UNKNOWN_TYPE",
  "PORTAL_CONFIG_UNKNOWN_PAGE",
  "PORTAL_CONFIG_UNKNOWN_ROLE",
  "PORTAL_CONFIG_UNKNOWN_PERMISSION",
  "PORTAL_PERMISSION_UNKNOWN",
  "PORTAL_PLUGIN_NEEDED",
];

/**
 * Returns the problems that stand by themselves; the others are counted in their causes.
 * @param ids the ids of all instances that could be loaded
 */
export function foldProblems(
  problems: readonly Problem[],
  causes: readonly Cause[],
  ids: readonly string[],
): Problem[] {
  const [first] = causes;
  if (first === undefined) return [...problems];
  return problems.filter((problem) => {
    const { code, found } = problem;
    if (!unknownNames.includes(code)) return true;
    const permission = /^the permission "([^".]+)\./.exec(found)?.[1];
    // A permission of a plugin that is loaded is misspelled.
    if (permission !== undefined && [kernelId, ...ids].includes(permission)) return true;
    const cause = causes.find(({ id }) => id === permission) ?? first;
    cause.problem.followUps = (cause.problem.followUps ?? 0) + 1;
    return false;
  });
}
