/** Converts filters to SQL conditions: known columns only, values validated and bound as parameters. */
import { sql } from "kysely";
import { normalTexts, maxFilterDepth, filterOperators } from "@portalkit/kernel/engine";
import { filterLimits } from "../../contract/filter-limits.ts";
import { isMe } from "../../contract/relative-period.ts";
import { type FilterOperator, refuse } from "@portalkit/kernel/contract";
import { conditionOf, maxValues, type Condition } from "./condition-to-sql.ts";
import {
  findField,
  matchesMissing,
  overReferences,
  type FieldPath,
  type FilterReader,
  type MayFilter,
} from "./field-path.ts";
import { periodToSql } from "./period-to-sql.ts";
import { isVerbatim, type PreparedColumn, type PreparedResource } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { namingField } from "../values/value-error.ts";

const maxConditions = 500;

/** For filters that the server itself creates: row filters, searches, hooks. */
export const anyColumn: MayFilter = () => true;

/** What all filters of one request share. */
interface Request {
  resource: PreparedResource;
  mayFilter: MayFilter;
  reader: FilterReader | undefined;
  now: Date;
  /** What the request may still use. */
  conditions: number;
  values: number;
  references: number;
}

/**
 * Returns the conditions, to be joined by `and`. For rows without a value: `eq null` and `isEmpty` match them, `ne x`
 * and `nin` include them, all other operators exclude them.
 * @param reader resolves fields of related records, and the value `me`; without it, both are refused
 * @throws PORTAL_FILTER_NOT_AVAILABLE, PORTAL_FILTER_MALFORMED or PORTAL_FILTER_VALUE, each naming the field or the
 * place.
 */
export function filtersToSql(
  filters: readonly unknown[],
  resource: PreparedResource,
  mayFilter: MayFilter,
  reader?: FilterReader,
): Condition[] {
  const request: Request = {
    resource,
    mayFilter,
    reader,
    now: new Date(),
    conditions: maxConditions,
    values: maxValues,
    references: filterLimits.allReferences,
  };
  return filters.map((filter, index) => filterToSql(filter, request, `filters[${index}]`, maxFilterDepth));
}

/**
 * Whether filters read other tables than the resource's own, whose changes do not affect the version of its table.
 * @param filters that `filtersToSql` accepts
 */
export function readRelated(filters: readonly unknown[], { columns }: PreparedResource): boolean {
  return filters.some((filter) => {
    const { field, subFilters } = filter as { field?: string; subFilters?: unknown[] };
    return field === undefined ? readRelated(subFilters ?? [], { columns } as PreparedResource) : !columns.has(field);
  });
}

const malformed = (reason: string, place: string): Error =>
  refuse("PORTAL_FILTER_MALFORMED", { reason: `${reason} (${place})` });

function filterToSql(filter: unknown, request: Request, place: string, depth: number): Condition {
  if (depth === 0) throw malformed(`groups are nested deeper than ${maxFilterDepth} levels`, place);
  if (typeof filter !== "object" || filter === null || Array.isArray(filter))
    throw malformed("a condition must be an object", place);
  request.conditions -= 1;
  if (request.conditions < 0) throw malformed(`more than ${maxConditions} conditions`, place);
  const { operator, subFilters, field, value, ...rest } = filter as Record<string, unknown>;
  const unknownKey = Object.keys(rest)[0];
  if (unknownKey !== undefined) throw malformed(`a condition must not have "${unknownKey.slice(0, 50)}"`, place);

  if (operator === "and" || operator === "or" || operator === "not") {
    if (!Array.isArray(subFilters) || field !== undefined)
      throw malformed(`"${operator}" needs a list of subFilters`, place);
    const parts = subFilters.map((part: unknown, index) =>
      filterToSql(part, request, `${place}.subFilters[${index}]`, depth - 1),
    );
    return joined(operator, parts);
  }
  if (typeof field !== "string") throw malformed("a condition must name a field", place);
  if (subFilters !== undefined) throw malformed("a condition on a field has no subFilters", place);
  const path = pathOf(field, request, place);
  const known = filterOperators.find((one) => one === operator);
  if (known === undefined)
    throw malformed(`the operator must be one of ${filterOperators.join(", ")}, and, or, not`, place);
  if (Array.isArray(value)) request.values -= value.length;
  if (request.values < 0) throw malformed(`more than ${maxValues} values`, place);
  return fieldToSql(path, known, ownKeys(path, comparedText(path, known, value), request, place), request.now);
}

/** A key is compared as it is: records from before texts were normalized may have any. */
function comparedText({ column }: FieldPath, operator: FilterOperator, value: unknown): unknown {
  const isPart = operator === "like" || operator === "ilike";
  const isKey = column.table.isPrimaryKey || isVerbatim(column);
  return isKey && !isPart ? value : normalTexts(value);
}

/** `not` is true where no part is, so also where the parts are neither true nor false for lack of a value. */
function joined(operator: "and" | "or" | "not", parts: readonly Condition[]): Condition {
  if (parts.length === 0) return operator === "or" ? sql`false` : sql`true`;
  const all = sql`(${sql.join(parts, operator === "and" ? sql` and ` : sql` or `)})`;
  return operator === "not" ? sql`(${all} is not true)` : all;
}

function pathOf(field: string, request: Request, place: string): FieldPath {
  const path = findField(field, request.resource, request.mayFilter, request.reader);
  if (path === undefined) {
    if (field.split(".").length - 1 > filterLimits.references)
      throw malformed(`a field must not lead over more than ${filterLimits.references} references`, place);
    throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: field.slice(0, 100) });
  }
  request.references -= path.steps.length;
  if (request.references < 0)
    throw malformed(`fields lead over more than ${filterLimits.allReferences} references`, place);
  return path;
}

function fieldToSql(path: FieldPath, operator: FilterOperator, value: unknown, now: Date): Condition {
  const { column } = path;
  const condition = namingField("PORTAL_FILTER_VALUE", column.label, () =>
    operator === "within" ? periodToSql(column, value, now) : conditionOf(column, operator, value),
  );
  return overReferences(path, condition, matchesMissing(operator, value));
}

/** Replaces the symbolic value of the caller's own account by its key. In JSON it is a value like any other. */
function ownKeys({ column }: FieldPath, value: unknown, { reader }: Request, place: string): unknown {
  const keyOf = (one: unknown): unknown => {
    if (!isMe(one) || isJson(column)) return one;
    const key = reader?.ownKey(column);
    if (key === undefined) throw malformed("only a column that refers to users can be compared with me", place);
    return key;
  };
  return Array.isArray(value) ? value.map(keyOf) : keyOf(value);
}

const isJson = ({ table }: PreparedColumn): boolean => table !== undefined && familyOf(table) === "json";
