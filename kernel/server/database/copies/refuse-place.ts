/** The refusal of a place that a copy cannot be restored into. */
import { ProblemsError } from "../../../contract/errors/problem.ts";

export const refusePlace = (found: string, expected: string): ProblemsError =>
  new ProblemsError([{ code: "PORTAL_RESTORE_PLACE", where: "the place to restore into", found, expected }]);
