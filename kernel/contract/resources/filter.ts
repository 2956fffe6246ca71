/** Filters and sorts of a list: what the browser sends and the resource engine turns into SQL. */
import { Type, type Static } from "typebox";

export const filterOperators = [
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
export type FilterOperator = (typeof filterOperators)[number];

/** One condition. `ilike` values come without wildcards: the server matches a substring. */
export interface FieldFilter {
  field: string;
  operator: FilterOperator;
  value?: unknown;
}

/** Conditions joined by `and` or `or`. */
export interface FilterGroup {
  operator: "and" | "or";
  subFilters: Filter[];
}
export type Filter = FieldFilter | FilterGroup;

/**
 * Filters of a request: conditions and groups, joined by `and`. The engine validates their structure and reports
 * errors.
 */
export const Filters = Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 });

export const SortItem = Type.Object(
  { field: Type.String({ maxLength: 100 }), direction: Type.Enum(["asc", "desc"]) },
  { additionalProperties: false },
);
export type SortItem = Static<typeof SortItem>;
