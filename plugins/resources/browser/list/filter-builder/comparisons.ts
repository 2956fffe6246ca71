/** The comparisons that a condition offers for a column, and the operators and values that express them. Pure. */
import type { Column, FilterOperator, ResourceOptions } from "@portalkit/kernel/contract";
import { isMe, me } from "../../../contract/relative-period.ts";
import { fieldKind, type FieldKind } from "../../fields/values/field-kind.ts";

export type Comparison =
  | "contains"
  | "is"
  | "isNot"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "from"
  | "to"
  | "within"
  | "isMe"
  | "isNotMe"
  | "isEmpty"
  | "isNotEmpty";

export type Filtering = NonNullable<ResourceOptions["filtering"]>;

/** What a server knows that does not describe its abilities: the operators of every server of the family. */
export const usualFiltering: Filtering = { operators: [], relations: [] };

/** The input for the value of a comparison. */
export type ValueInput = "none" | "choice" | "flag" | "number" | "date" | "datetime" | "time" | "text" | "period";

/** @param filtering of the list's resource, of which the column may be a related one */
export function comparisonsOf(column: Column, filtering: Filtering): Comparison[] {
  const options = column.filterOptions;
  const isOfUsers =
    filtering.me !== undefined && column.foreignResource?.resourceId === filtering.me && !column.isArray?.enabled;
  const compared = comparedAs(column);
  const findsNoParts = compared === text && options?.substringSearch === false;
  return [
    ...compared.comparisons.filter(
      (one) => (one !== "within" || filtering.operators.includes("within")) && !(one === "contains" && findsNoParts),
    ),
    ...(isOfUsers ? (["isMe", "isNotMe"] as const) : []),
    ...(options?.mayBeEmpty === true ? (["isEmpty", "isNotEmpty"] as const) : []),
  ];
}

interface Compared {
  comparisons: readonly Comparison[];
  input: ValueInput;
}

const choice: Compared = { comparisons: ["is", "isNot"], input: "choice" };
const text: Compared = { comparisons: ["contains", "is", "isNot"], input: "text" };
const part: Compared = { comparisons: ["contains"], input: "text" };
const number: Compared = { comparisons: ["is", "isNot", "gt", "gte", "lt", "lte"], input: "number" };

const byKind: Readonly<Record<FieldKind, Compared>> = {
  enum: choice,
  foreign: choice,
  array: part,
  boolean: { comparisons: ["is"], input: "flag" },
  integer: number,
  float: number,
  decimal: number,
  date: { comparisons: ["within", "is", "from", "to"], input: "date" },
  datetime: { comparisons: ["within", "from", "to"], input: "datetime" },
  time: { comparisons: ["from", "to"], input: "time" },
  json: part,
  string: text,
  text,
  richtext: text,
  unknown: text,
};

/** A list of choices is compared as a choice. */
function comparedAs(column: Column): Compared {
  const kind = fieldKind(column);
  return kind === "array" && column.enum !== undefined ? choice : byKind[kind];
}

export function inputOf(column: Column, comparison: Comparison): ValueInput {
  if (comparison === "within") return "period";
  if (["isMe", "isNotMe", "isEmpty", "isNotEmpty"].includes(comparison)) return "none";
  return comparedAs(column).input;
}

const operatorOf: Readonly<Record<Comparison, FilterOperator>> = {
  contains: "ilike",
  is: "eq",
  isNot: "ne",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  from: "gte",
  to: "lte",
  within: "within",
  isMe: "eq",
  isNotMe: "ne",
  isEmpty: "isEmpty",
  isNotEmpty: "isNotEmpty",
};

/** A link may compare a choice with one value or with several. */
const manyAsOne: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = { in: "eq", nin: "ne" };

/** Returns the operator and value with which a comparison begins; without an input, its value is complete. */
export function conditionFor(column: Column, comparison: Comparison): { operator: FilterOperator; value?: unknown } {
  if (inputOf(column, comparison) === "choice") return { operator: comparison === "isNot" ? "nin" : "in" };
  const operator = operatorOf[comparison];
  if (comparison === "within") return { operator, value: { period: "lastDays", days: 7 } };
  if (comparison === "isMe" || comparison === "isNotMe") return { operator, value: me };
  return inputOf(column, comparison) === "none" ? { operator, value: true } : { operator };
}

/** Returns the comparison that a condition expresses; undefined if the builder does not offer it for the column. */
export function comparisonIn(
  column: Column,
  filtering: Filtering,
  { operator, value }: { operator: FilterOperator; value?: unknown },
): Comparison | undefined {
  const [ofChoice, ofOthers] = [manyAsOne[operator] ?? operator, operator === "like" ? "ilike" : operator];
  return comparisonsOf(column, filtering).find((comparison) => {
    const isOwn = comparison === "isMe" || comparison === "isNotMe";
    if (isOwn !== isMe(value)) return false;
    return operatorOf[comparison] === (inputOf(column, comparison) === "choice" ? ofChoice : ofOthers);
  });
}
