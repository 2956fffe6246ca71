/** Reads conditions of an address, which anybody may have written: what is not a condition is left out. */
import { filterOperators, type FieldFilter, type Filter, type FilterGroup } from "./filter.ts";

/** Deeper groups than any screen builds. */
const maxDepth = 20;

/**
 * Returns the conditions and groups that can be read, of a condition or a group; undefined if there are none.
 * @param onLeftOut called for each part that cannot be read
 */
export function readFilter(part: unknown, onLeftOut: () => void, depth = 0): Filter | undefined {
  const { operator, subFilters } = (part ?? {}) as Partial<FilterGroup>;
  if (!Array.isArray(subFilters)) {
    const condition = readCondition(part);
    if (condition === undefined) onLeftOut();
    return condition;
  }
  if (operator === undefined || !["and", "or", "not"].includes(operator) || depth > maxDepth) {
    onLeftOut();
    return undefined;
  }
  const parts = subFilters.flatMap((one) => readFilter(one, onLeftOut, depth + 1) ?? []);
  return parts.length === 0 ? undefined : { operator, subFilters: parts };
}

/** Returns the condition; undefined if it has no field, no known operator, or a value that the operator cannot have. */
export function readCondition(part: unknown): FieldFilter | undefined {
  const { field, operator, value } = (part ?? {}) as Partial<FieldFilter>;
  if (typeof field !== "string" || field === "" || operator === undefined || !filterOperators.includes(operator))
    return undefined;
  const isRight =
    operator === "within"
      ? typeof value === "object" && value !== null
      : (operator === "in" || operator === "nin") === Array.isArray(value) && [value].flat().every(isScalar);
  return isRight ? { field, operator, value } : undefined;
}

const isScalar = (value: unknown): boolean => value === null || /^(str|num|boo)/.test(typeof value);
