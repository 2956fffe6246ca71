/** Converts filters to SQL conditions: known columns only, values validated and bound as parameters. */
import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import { filterOperators, type FilterOperator } from "../../contract/resources/filter.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { conditionOf, maxValues, type Condition } from "./condition-to-sql.ts";
import { isStored, type PreparedColumn, type PreparedResource } from "./prepared-resource.ts";
import { namingField } from "./value-error.ts";

const maxConditions = 500;

/** Whether a caller may filter by a column; hidden and unknown ones are refused with the same error. */
export type MayFilter = (column: PreparedColumn) => boolean;

/** For filters that the server itself creates: row filters, searches, hooks. */
export const anyColumn: MayFilter = () => true;

/** The conditions and values that one request may still use. */
interface Budget {
  conditions: number;
  values: number;
}

/**
 * Returns the conditions, to be joined by `and`. For rows without a value: `eq null` and `isEmpty` match them, `ne x`
 * and `nin` include them, all other operators exclude them.
 * @throws PORTAL_FILTER_NOT_AVAILABLE, PORTAL_FILTER_MALFORMED or PORTAL_FILTER_VALUE, each naming the field.
 */
export function filtersToSql(
  filters: readonly unknown[],
  resource: PreparedResource,
  mayFilter: MayFilter,
): Condition[] {
  const budget = { conditions: maxConditions, values: maxValues };
  return filters.map((filter) => filterToSql(filter, resource, mayFilter, limits.filterDepth, budget));
}

const malformed = (reason: string): Error => refuse("PORTAL_FILTER_MALFORMED", { reason });

function filterToSql(
  filter: unknown,
  resource: PreparedResource,
  mayFilter: MayFilter,
  depth: number,
  budget: Budget,
): Condition {
  if (depth === 0) throw malformed(`groups are nested deeper than ${limits.filterDepth} levels`);
  if (typeof filter !== "object" || filter === null || Array.isArray(filter))
    throw malformed("a condition must be an object");
  budget.conditions -= 1;
  if (budget.conditions < 0) throw malformed(`more than ${maxConditions} conditions`);
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
  if (!isStored(column) || !mayFilter(column))
    throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: field.slice(0, 100) });
  if (typeof operator !== "string" || !(filterOperators as readonly string[]).includes(operator))
    throw malformed(`the operator must be one of ${filterOperators.join(", ")}, and, or`);
  if (Array.isArray(value)) budget.values -= value.length;
  if (budget.values < 0) throw malformed(`more than ${maxValues} values`);
  return namingField("PORTAL_FILTER_VALUE", column.label, () => conditionOf(column, operator as FilterOperator, value));
}
