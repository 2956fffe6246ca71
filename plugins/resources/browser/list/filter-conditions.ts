/** The conditions that a column's filter offers beside comparing: not these values, empty, not empty. */
import type { FieldFilter, FilterOperator, Column } from "@portalkit/kernel/contract";
import { fieldKind } from "../fields/values/field-kind.ts";

export type FilterCondition = "is" | "isNot" | "isEmpty" | "isNotEmpty";
type Values = Readonly<Record<string, unknown>>;

const opposites: Readonly<Record<string, FilterOperator>> = { eq: "ne", ne: "eq", in: "nin", nin: "in" };

/** Returns the values of filters by operator, as a filter's component gets them. */
export const valuesOf = (filters: readonly { operator: string; value?: unknown }[]): Values =>
  Object.fromEntries(filters.map(({ operator, value }) => [operator, value]));

/** Returns the conditions for a column; `is` is always the first. A column without others has no choice. */
export function conditionsOf(column: Column): FilterCondition[] {
  const hasChoices = ["enum", "foreign"].includes(fieldKind(column)) && column.components?.filter === undefined;
  const mayBeEmpty = column.filterOptions?.mayBeEmpty === true;
  return [
    "is",
    ...(hasChoices ? (["isNot"] as const) : []),
    ...(mayBeEmpty ? (["isEmpty", "isNotEmpty"] as const) : []),
  ];
}

/** Returns the condition that a column's filters express. */
export function conditionIn(values: Values): FilterCondition {
  if (values["isEmpty"] !== undefined) return "isEmpty";
  if (values["isNotEmpty"] !== undefined) return "isNotEmpty";
  return values["ne"] === undefined && values["nin"] === undefined ? "is" : "isNot";
}

/** The filter's component knows only what is equal: returns its operator for one of the list, and vice versa. */
export const operatorFor = (condition: FilterCondition, operator: string): string =>
  condition === "isNot" ? (opposites[operator] ?? operator) : operator;

/** Returns the filters of a list with another condition for a field; values that were selected stay selected. */
export function withCondition(
  filters: readonly FieldFilter[],
  field: string,
  condition: FilterCondition,
): FieldFilter[] {
  const others = filters.filter((filter) => filter.field !== field);
  if (condition === "isEmpty" || condition === "isNotEmpty")
    return [...others, { field, operator: condition, value: true }];
  const before = conditionIn(valuesOf(filters.filter((filter) => filter.field === field)));
  if (before === condition) return [...filters];
  if (before === "isEmpty" || before === "isNotEmpty") return others;
  return filters.flatMap((filter) => {
    if (filter.field !== field) return [filter];
    const operator = opposites[filter.operator];
    return operator === undefined ? [] : [{ ...filter, operator }];
  });
}
