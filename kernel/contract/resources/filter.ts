/** Filters and sorts of a list: what the browser sends and the resource engine turns into SQL. */
import { Type, type Static } from "typebox";
import { verbatim } from "../endpoint.ts";

export const fixedOperators = [
  "eq",
  "ne",
  "gt",
  "lt",
  "gte",
  "lte",
  "like",
  "ilike",
  "in",
  "nin",
  "isEmpty",
  "isNotEmpty",
] as const;
export type FixedOperator = (typeof fixedOperators)[number];

/** `within` depends on the day, and on who reads (`relative-period.ts`). */
export const filterOperators = [...fixedOperators, "within"] as const;
export type FilterOperator = (typeof filterOperators)[number];

/**
 * One condition. `ilike` values come without wildcards: the server matches a substring. The value of `within` is a
 * relative period (`relative-period.ts`), for servers whose resource lists the operator in `options.filtering`.
 */
export interface FieldFilter {
  /** A column, or over the `relations` of `options.filtering` a column of another resource: `order_id.user_id.role`. */
  field: string;
  operator: FilterOperator;
  value?: unknown;
}

/**
 * Conditions joined by `and` or `or`, which every server of the family knows, or by `not`: rows for which none of the
 * conditions is true. `not` is for servers whose resource lists it in `options.filtering`.
 */
export interface FilterGroup {
  operator: "and" | "or" | "not";
  subFilters: Filter[];
}
export type Filter = FieldFilter | FilterGroup;

/**
 * Filters of a request: conditions and groups, joined by `and`. The engine validates their structure, reports errors
 * and normalizes the values that are texts.
 */
export const Filters = Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200, ...verbatim });

export const SortItem = Type.Object(
  { field: Type.String({ maxLength: 100 }), direction: Type.Enum(["asc", "desc"]) },
  { additionalProperties: false },
);
export type SortItem = Static<typeof SortItem>;
