/** Evaluates the `showIf` predicate of a field: `{field: value}`, `{field: {$gt: 3}}`, `$and`, `$or`, `$not`. */
import type { ShowIfOperator } from "@portalkit/kernel/browser/engine";

type Values = Readonly<Record<string, unknown>>;

/** Returns true for an absent predicate and for unknown operators of a field: a hidden field could not be filled in. */
export function isShown(predicate: unknown, values: Values): boolean {
  if (!isObject(predicate)) return true;
  return Object.entries(predicate).every(([key, condition]) => {
    if (key === "$and") return !Array.isArray(condition) || condition.every((part) => isShown(part, values));
    if (key === "$or") return !Array.isArray(condition) || condition.some((part) => isShown(part, values));
    if (key === "$not") return !isShown(condition, values);
    return matches(values[key], condition);
  });
}

function matches(value: unknown, condition: unknown): boolean {
  if (!isObject(condition) || !Object.keys(condition).some((key) => key.startsWith("$"))) return same(value, condition);
  return Object.entries(condition).every(
    ([operator, wanted]) => tests[operator as ShowIfOperator]?.(value, wanted) ?? true,
  );
}

const tests: Readonly<Record<ShowIfOperator, (value: unknown, wanted: unknown) => boolean>> = {
  $eq: same,
  $not: (value, wanted) => !matches(value, wanted),
  $gt: (value, wanted) => order(value, wanted) > 0,
  $gte: (value, wanted) => order(value, wanted) >= 0,
  $lt: (value, wanted) => order(value, wanted) < 0,
  $lte: (value, wanted) => order(value, wanted) <= 0,
  $in: (value, wanted) => Array.isArray(wanted) && wanted.some((item) => same(value, item)),
  $nin: (value, wanted) => Array.isArray(wanted) && !wanted.some((item) => same(value, item)),
  $includes: (value, wanted) => Array.isArray(value) && value.some((item) => same(item, wanted)),
  $nincludes: (value, wanted) => !Array.isArray(value) || !value.some((item) => same(item, wanted)),
  $and: (value, wanted) => !Array.isArray(wanted) || wanted.every((part) => matches(value, part)),
  $or: (value, wanted) => !Array.isArray(wanted) || wanted.some((part) => matches(value, part)),
};

/** Treats absent, null and an empty text as equal; a reference counts as its key. */
function same(value: unknown, wanted: unknown): boolean {
  const [left, right] = [plain(value), plain(wanted)];
  return (
    left === right ||
    (left !== null &&
      right !== null &&
      typeof left !== typeof right &&
      isNumeric(left) &&
      isNumeric(right) &&
      Number(left) === Number(right))
  );
}

/**
 * Returns NaN, for which every comparison is false, if either side is empty. Decimals are text on the wire, so numbers
 * in text count as numbers.
 */
function order(value: unknown, wanted: unknown): number {
  const [left, right] = [plain(value), plain(wanted)];
  if (left === null || right === null) return Number.NaN;
  if (isNumeric(left) && isNumeric(right)) return Number(left) - Number(right);
  const [a, b] = [String(left), String(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function plain(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  return isObject(value) && "pk" in value ? value["pk"] : value;
}

function isNumeric(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
