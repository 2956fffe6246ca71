/** A mistake found before anything starts: in the config, a plugin, or the environment. All are reported at once. */

export interface Problem {
  /** `PORTAL_<AREA>_<WHAT>`. */
  code: string;
  /** Path in the config as a person reads it: `plugins[3] "game-cover" . maxFileSize`. */
  where: string;
  /** What stands there. */
  found: string;
  /** What would be right. */
  expected: string;
  /** The nearest valid name, when a name is wrong. */
  didYouMean?: string;
}

/** Writes a problem the way `npm run check`, the log and the development page show it. */
export function describeProblem(problem: Problem): string {
  const hint = problem.didYouMean === undefined ? "" : `; did you mean "${problem.didYouMean}"?`;
  return `${problem.where}: found ${problem.found}, expected ${problem.expected}${hint} (${problem.code})`;
}

/** Thrown when a deployment cannot start; carries every problem. */
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
