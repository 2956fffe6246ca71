/** Filters become SQL conditions: known columns only, values checked and bound as parameters. */
import { sql, type RawBuilder } from "kysely";
import { limits } from "../../contract/limits.ts";
import { filterOperators, type Filter, type FilterOperator } from "../../contract/filter.ts";
import { refuse } from "../../contract/refusals.ts";
import type { PreparedColumn, PreparedResource } from "./prepared-resource.ts";
import { elementType, encodeValue, ValueError } from "./value-codec.ts";

export type Condition = RawBuilder<unknown>;

const mostConditions = 500;
const mostValues = 10_000;

/** Which columns a caller may filter by; hidden and unknown ones are refused alike. */
export type MayFilter = (column: PreparedColumn) => boolean;

/**
 * Joins the filters by `and`.
 * @throws PORTAL_FILTER_NOT_AVAILABLE, PORTAL_FILTER_MALFORMED or PORTAL_FILTER_VALUE, each naming the field.
 */
export function filtersToSql(filters: readonly unknown[], resource: PreparedResource, mayFilter: MayFilter): Condition[] {
  const budget = { conditions: mostConditions };
  return filters.map((filter) => filterToSql(filter, resource, mayFilter, limits.filterDepth, budget));
}

function filterToSql(filter: unknown, resource: PreparedResource, mayFilter: MayFilter, depth: number, budget: { conditions: number }): Condition {
  const malformed = (reason: string): Error => refuse("PORTAL_FILTER_MALFORMED", { reason });
  if (depth === 0) throw malformed(`groups are nested deeper than ${limits.filterDepth} levels`);
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) throw malformed("a condition must be an object");
  budget.conditions -= 1;
  if (budget.conditions < 0) throw malformed(`more than ${mostConditions} conditions`);
  const { operator, subFilters, field, value, ...rest } = filter as Record<string, unknown>;
  const unknownKey = Object.keys(rest)[0];
  if (unknownKey !== undefined) throw malformed(`a condition must not have "${unknownKey.slice(0, 50)}"`);

  if (operator === "and" || operator === "or") {
    if (!Array.isArray(subFilters) || field !== undefined) throw malformed(`"${operator}" needs a list of subFilters`);
    const parts = subFilters.map((part: unknown) => filterToSql(part, resource, mayFilter, depth - 1, budget));
    if (parts.length === 0) return operator === "and" ? sql`true` : sql`false`;
    return sql`(${sql.join(parts, operator === "and" ? sql` and ` : sql` or `)})`;
  }
  if (typeof field !== "string") throw malformed("a condition must name a field");
  if (subFilters !== undefined) throw malformed("a condition on a field has no subFilters");
  const column = resource.columns.get(field);
  if (column?.table === undefined || !mayFilter(column)) throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: field.slice(0, 100) });
  if (typeof operator !== "string" || !(filterOperators as readonly string[]).includes(operator)) throw malformed(`the operator must be one of ${filterOperators.join(", ")}, and, or`);
  try {
    return conditionOf(column as StoredColumn, operator as FilterOperator, value);
  } catch (error) {
    if (error instanceof ValueError) throw refuse("PORTAL_FILTER_VALUE", { field: column.label, reason: error.message });
    throw error;
  }
}

type StoredColumn = PreparedColumn & { readonly table: NonNullable<PreparedColumn["table"]> };

/** Null semantics: `eq null` is "is null"; `ne x` and `nin` keep rows without a value, as servers of this family do. */
function conditionOf(column: StoredColumn, operator: FilterOperator, value: unknown): Condition {
  const reference = sql.ref(`t.${column.name}`);
  const isArray = column.table.name.startsWith("_");
  switch (operator) {
    case "isEmpty":
      return sql`(${reference} is null or ${reference}::text in ('', '{}', '[]'))`;
    case "isNotEmpty":
      return sql`(${reference} is not null and ${reference}::text not in ('', '{}', '[]'))`;
    case "in":
    case "nin":
      return membership(column, reference, operator, value);
    case "like":
      return sql`${reference}::text like ${substringPattern(value)}`;
    case "ilike":
      return sql`${reference}::text ilike ${substringPattern(value)}`;
    case "eq":
    case "ne": {
      if (value === null || value === undefined) return operator === "eq" ? sql`${reference} is null` : sql`${reference} is not null`;
      if (isArray && !Array.isArray(value)) {
        const holds = sql`${encodeValue(value, elementType(column.table))} = any (${reference})`;
        return operator === "eq" ? holds : sql`(${holds}) is not true`;
      }
      const bound = parameter(column, value);
      return operator === "eq" ? sql`${reference} = ${bound}` : sql`${reference} is distinct from ${bound}`;
    }
    default: {
      if (value === null || value === undefined) throw new ValueError("needs a value to compare with");
      if (isArray || ["json", "jsonb", "bool", "uuid"].includes(column.table.name)) throw new ValueError("has no order");
      return sql`${reference} ${sql.raw(comparison[operator])} ${parameter(column, value)}`;
    }
  }
}

const comparison = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function membership(column: StoredColumn, reference: Condition, operator: "in" | "nin", value: unknown): Condition {
  if (!Array.isArray(value)) throw new ValueError("needs a list of values");
  if (value.length > mostValues) throw new ValueError(`must name at most ${mostValues} values`);
  const isArray = column.table.name.startsWith("_");
  const present = value.filter((item) => item !== null);
  const bound = present.map((item) => (isArray ? sql`${encodeValue(item, elementType(column.table))} = any (${reference})` : parameter(column, item)));
  const inList = bound.length === 0 ? sql`false` : isArray ? sql`(${sql.join(bound, sql` or `)})` : sql`${reference} in (${sql.join(bound)})`;
  const withNull = present.length < value.length ? sql`(${inList} or ${reference} is null)` : inList;
  return operator === "in" ? withNull : sql`(${withNull}) is not true`;
}

/** A json column has no `=` of its own, so both sides are compared as jsonb. */
function parameter(column: StoredColumn, value: unknown): Condition {
  const encoded = encodeValue(value, column.table);
  if (column.table.name === "json") throw new ValueError("cannot be compared");
  return column.table.name === "jsonb" ? sql`${encoded}::text::jsonb` : sql`${encoded}`;
}

function substringPattern(value: unknown): string {
  const text = encodeValue(typeof value === "number" || typeof value === "boolean" ? String(value) : value, { name: "text", precision: null, scale: null, maxLength: 1_000 });
  if (typeof text !== "string") throw new ValueError("needs a text to look for");
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A rule of the resource's own definition: trusted as to columns, checked as to form. */
export function rowFilterToSql(resource: PreparedResource, filter: Filter | undefined): Condition[] {
  return filter === undefined ? [] : filtersToSql([filter], resource, () => true);
}
