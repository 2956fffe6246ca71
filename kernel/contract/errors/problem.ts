/**
 * A configuration error found before the start: in the config, a plugin, or the environment. All are reported together.
 */

import type { ProblemCode } from "./problem-codes.ts";

export interface Problem {
  /** `PORTAL_<AREA>_<WHAT>`. */
  code: ProblemCode;
  /** Path in the config, readable for people: `plugins[3] "article-cover" . maxFileSize`. */
  where: string;
  /** The value that was found. */
  found: string;
  /** What a valid value would be. */
  expected: string;
  /** The nearest valid name, if a name is wrong. */
  didYouMean?: string;
  /** How many other problems follow from this one and are not reported: they may be gone once it is mended. */
  followUps?: number;
}

/** Formats a problem for `npm run check`, the log and the development page. */
export function describeProblem(problem: Problem): string {
  const hint = problem.didYouMean === undefined ? "" : `; did you mean "${problem.didYouMean}"?`;
  const { followUps = 0 } = problem;
  const more =
    followUps === 0 ? "" : `, and ${followUps} more that ${followUps === 1 ? "follows" : "follow"} from this`;
  return `${problem.where}: found ${problem.found}, expected ${problem.expected}${hint} (${problem.code})${more}`;
}

/** Thrown if a deployment cannot start; contains all problems. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(
      `${problems.length} problem${problems.length === 1 ? "" : "s"}:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}`,
    );
    this.name = "ProblemsError";
    this.problems = problems;
  }
}
