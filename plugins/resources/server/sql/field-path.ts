/**
 * Fields of related records in filters: `order_id.user_id.role`. Each step is a reference of which the caller may list
 * the records, and only those records count: a hidden one is the same as none.
 */
import { sql } from "kysely";
import { filterLimits } from "../../contract/filter-limits.ts";
import type { FilterOperator } from "@portalkit/kernel/contract";
import {
  isStored,
  type PreparedColumn,
  type PreparedResource,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import type { Condition } from "./condition-to-sql.ts";
import { whereClause } from "./sql-parts.ts";

/** Whether a caller may filter by a column; hidden and unknown ones are refused with the same error. */
export type MayFilter = (column: PreparedColumn) => boolean;

/** The records of a resource that a caller may list. */
export interface RelatedRecords {
  readonly resource: PreparedResource;
  readonly mayFilter: MayFilter;
  ownRows(): readonly Condition[];
}

/** The caller on whose behalf filters are resolved. */
export interface FilterReader {
  /** The records that a reference leads to; undefined if the caller may not filter by them. */
  related(column: StoredColumn): RelatedRecords | undefined;
  /** The key of the caller's own account, if the column refers to users. */
  ownKey(column: StoredColumn): string | undefined;
}

/** A field that a filter names: a column, and the references that lead to its resource. */
export interface FieldPath {
  readonly steps: readonly { readonly reference: StoredColumn; readonly related: RelatedRecords }[];
  readonly column: StoredColumn;
}

/**
 * Returns undefined if the caller may not filter by the field, for whatever reason.
 * @param reader absent: the field must be a column of the resource itself
 */
export function findField(
  field: string,
  resource: PreparedResource,
  mayFilter: MayFilter,
  reader: FilterReader | undefined,
): FieldPath | undefined {
  const own = columnOf(field, resource, mayFilter);
  if (own !== undefined) return { steps: [], column: own };
  const names = field.split(".");
  const last = names.pop() ?? "";
  if (names.length === 0 || names.length > filterLimits.references) return undefined;
  const steps: FieldPath["steps"][number][] = [];
  let at: Pick<RelatedRecords, "resource" | "mayFilter"> = { resource, mayFilter };
  for (const name of names) {
    const reference = columnOf(name, at.resource, at.mayFilter);
    const related = reference === undefined ? undefined : reader?.related(reference);
    if (reference === undefined || related === undefined) return undefined;
    steps.push({ reference, related });
    at = related;
  }
  const column = columnOf(last, at.resource, at.mayFilter);
  return column === undefined ? undefined : { steps, column };
}

function columnOf(name: string, { columns }: PreparedResource, mayFilter: MayFilter): StoredColumn | undefined {
  const column = columns.get(name);
  return isStored(column) && mayFilter(column) ? column : undefined;
}

/**
 * Leads a condition on the last record to the first one. Without a related record the field has no value, so conditions
 * that match missing values match then too.
 * @param condition on the columns of the last resource, as table `t`
 */
export function overReferences({ steps }: FieldPath, condition: Condition, matchesMissing: boolean): Condition {
  if (steps.length === 0) return condition;
  const found = steps.reduceRight<Condition>(
    (inner, { reference, related }) => {
      const { table, primaryKey } = related.resource;
      // The table of the inner query is `t` as well: row filters of its resource are written for that name.
      const keys = sql`select ${sql.ref(`t.${primaryKey.name}`)} from ${sql.table(table)} as t${whereClause([...related.ownRows(), inner])}`;
      return sql`${sql.ref(`t.${reference.name}`)} in (${keys})`;
    },
    matchesMissing ? sql`(${condition}) is not true` : condition,
  );
  return matchesMissing ? sql`(${found}) is not true` : found;
}

/** Whether a condition is true for a column without a value. */
export function matchesMissing(operator: FilterOperator, value: unknown): boolean {
  switch (operator) {
    case "isEmpty":
      return true;
    case "eq":
      return value === null;
    case "ne":
      return value !== null;
    case "in":
      return Array.isArray(value) && value.includes(null);
    case "nin":
      return Array.isArray(value) && !value.includes(null);
    default:
      return false;
  }
}
