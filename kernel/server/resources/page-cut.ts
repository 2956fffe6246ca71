/** Which rows a page has: a cut out of an ordered table that stays bearable however deep it lies. */
import { sql, type RawBuilder } from "kysely";
import type { SortItem } from "../../contract/filter.ts";
import type { Condition } from "./condition-to-sql.ts";
import type { PreparedResource, StoredColumn } from "./prepared-resource.ts";
import { none, whereClause } from "./sql-parts.ts";

/** One column of an order. */
export interface OrderColumn {
  column: StoredColumn;
  direction: SortItem["direction"];
}

export interface Cut {
  where: readonly Condition[];
  order: readonly OrderColumn[];
  limit: number;
  offset: number;
  /** How many rows there are, for a caller who makes sure that it was true when the page was read. */
  total?: number | undefined;
}

/**
 * From here on the rows before a page cost more than a second look: keys alone are counted off, mostly within an index.
 */
const deepOffset = 1_000;

/** Nulls stand at the end that an index of either direction has them; a key has none. */
export function orderBy(order: readonly OrderColumn[], { primaryKey }: PreparedResource): RawBuilder<unknown> {
  if (order.length === 0) return none;
  return sql` order by ${sql.join(order.map(({ column, direction }) => sql`${sql.ref(`t.${column.name}`)} ${sql.raw(direction === "asc" ? (column === primaryKey ? "asc" : "asc nulls last") : "desc nulls first")}`))}`;
}

/** A page behind the middle of a known number of rows is counted off from the end. */
export const isCutFromEnd = ({ total, offset }: Pick<Cut, "total" | "offset">): boolean =>
  total !== undefined && offset >= deepOffset && offset < total && offset > total / 2;

/** The statement for a page's rows. @param taken what it selects, and from where: `a, b from table as t` */
export function cutPage(
  resource: PreparedResource,
  taken: RawBuilder<unknown>,
  { where, order, limit, offset, total }: Cut,
): RawBuilder<unknown> {
  const inOrder = orderBy(order, resource);
  if (offset < deepOffset) return sql`select ${taken}${whereClause(where)}${inOrder} limit ${limit} offset ${offset}`;
  const key = sql.ref(`t.${resource.primaryKey.name}`);
  const keys = sql`select ${key} from ${sql.table(resource.table)} as t${whereClause(where)}`;
  const found =
    total !== undefined && isCutFromEnd({ total, offset })
      ? sql`${keys}${orderBy(order.map(turned), resource)}
      limit ${Math.min(limit, total - offset)} offset ${Math.max(0, total - offset - limit)}`
      : sql`${keys}${inOrder} limit ${limit} offset ${offset}`;
  return sql`select ${taken} where ${key} in (${found})${inOrder}`;
}

const turned = ({ column, direction }: OrderColumn): OrderColumn => ({
  column,
  direction: direction === "asc" ? "desc" : "asc",
});
