/** Collects the problems that the checks across the config find. */
import type { ProblemCode } from "../../contract/errors/problem-codes.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { nearestName } from "./nearest-name.ts";

export interface Finding {
  code: ProblemCode;
  where: string;
  found: string;
  expected: string;
  /** An invalid name and the valid ones, for "did you mean". */
  wrong?: string;
  valid?: readonly string[];
}

export type Report = (finding: Finding) => void;

export function reportTo(problems: Problem[]): Report {
  return ({ wrong, valid = [], ...problem }) => {
    const didYouMean = wrong === undefined ? undefined : nearestName(wrong, valid);
    problems.push({ ...problem, ...(didYouMean === undefined ? {} : { didYouMean }) });
  };
}
