/** Questions about all records of a list: how many there are, what a column adds up to, by groups. */
import type { FieldFilter, FilterOperator } from "./filter.ts";

export interface SummaryQuery {
  filters: readonly FieldFilter[];
  /** A column of numbers that is added up; without it, records are counted. */
  column?: string;
  /** Groups by the values of a column; those with the smallest figures are one group if there are too many. */
  groupBy?: string;
  period?: SummaryPeriod;
}

/** The records of some days, by a column of dates or times. */
export interface SummaryPeriod {
  column: string;
  /** Days such as `2026-11-01` in ascending order, at least two; the last one does not belong to the period. */
  days: readonly string[];
  /** The zone in which the days of a column of times begin. */
  timeZone: string;
  /** Makes a group of each two neighbouring days. */
  isGrouped?: boolean;
}

/** The answer: exact, as decimal text, in the unit of the added column. */
export interface Summary {
  value: string;
  /** By time in the order of the days, by a column the greatest first. */
  groups: SummaryGroup[];
  /** The filters of the list that shows the same records, including those of the period. */
  filters: FieldFilter[];
}

export interface SummaryGroup {
  /** The group's value in words; absent for groups by time, and for the group of all others. */
  label?: string;
  /** The group contains all values that are not groups of their own. */
  isRest?: true;
  value: string;
  /** The filters of the list that shows the records of this group. */
  filters: FieldFilter[];
}

/** A question that the config asks, for the checks of `npm run check` and at start. */
export interface DeclaredSummary {
  /** The path below the plugin's options: `["widgets", "0"]`. */
  path: readonly string[];
  /** The roles in the option `roles` beside it. */
  roles?: readonly string[];
  resource: string;
  /** The option `filters` beside it. */
  filters: readonly { field: string; operator: FilterOperator; value?: unknown }[];
  columns: readonly DeclaredColumn[];
}

/** A column that the config names, and what for. */
export interface DeclaredColumn {
  /** The path below that of the question: `["period", "column"]`. */
  path: readonly string[];
  name: string;
  use: ColumnUse;
}

/**
 * What a column is used for: `sum` for numbers that are added up, `group` for single values, `time` for dates and
 * times, `sort` and `show` for columns of the list.
 */
export type ColumnUse = "sum" | "group" | "time" | "sort" | "show";
