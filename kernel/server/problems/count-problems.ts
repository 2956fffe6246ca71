/** Counts problems in words. */
import type { Problem } from "../../contract/errors/problem.ts";

/** Words for the number of problems and of those that follow from them. */
export function countProblems(problems: readonly Problem[]): string {
  const following = problems.reduce((sum, { followUps = 0 }) => sum + followUps, 0);
  const rest =
    following === 0 ? "" : `, and ${following} more that ${following === 1 ? "follows" : "follow"} from them`;
  return `${problems.length} problem${problems.length === 1 ? "" : "s"}${rest}`;
}
