/** Writes numbers with the unit of their column in the language of the call. */
import { writeWithUnit, type ColumnUnit } from "../../contract/format/column-unit.ts";
import { languageOfCall } from "./language-of-call.ts";

/**
 * Returns a stored number as people read it; a value that is no number, or has no unit, unchanged as text.
 * @example withUnit("0.975", percent) // "97.5%", or "97,5%" in a German call
 */
export const withUnit = (value: unknown, unit: ColumnUnit | undefined): string =>
  (unit && writeWithUnit(value, unit, languageOfCall())) ?? String(value);
