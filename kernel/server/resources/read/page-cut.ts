/** Selects the rows of a page: a window of an ordered table that stays fast at any offset. */
import { sql, type RawBuilder } from "kysely";
import type { SortItem } from "../../../contract/resources/filter.ts";
import type { Condition } from "../sql/condition-to-sql.ts";
import type { PreparedResource, StoredColumn } from "../tables/prepared-resource.ts";
import { none, whereClause } from "../sql/sql-parts.ts";

/** One column of a sort order. */
export interface OrderColumn {
  column: StoredColumn;
  direction: SortItem["direction"];
}

export interface Cut {
  where: readonly Condition[];
  order: readonly OrderColumn[];
  limit: number;
  offset: number;
  /** The number of rows, for a caller that verifies that it was correct when the page was read. */
  total?: number | undefined;
}

/**
 * From this offset on, skipping rows costs more than a second lookup: only keys are skipped, mostly within an index.
 */
const deepOffset = 1_000;

/** Puts nulls where an index of either direction has them; a key has no nulls. */
export function orderBy(order: readonly OrderColumn[], { primaryKey }: PreparedResource): RawBuilder<unknown> {
  if (order.length === 0) return none;
  return sql` order by ${sql.join(order.map(({ column, direction }) => sql`${sql.ref(`t.${column.name}`)} ${sql.raw(direction === "asc" ? (column === primaryKey ? "asc" : "asc nulls last") : "desc nulls first")}`))}`;
}

/** A page beyond the middle of a known number of rows is read from the end. */
export const isCutFromEnd = ({ total, offset }: Pick<Cut, "total" | "offset">): boolean =>
  total !== undefined && offset >= deepOffset && offset < total && offset > total / 2;

/** The first page of an unfiltered list: its statement has no values on which the plan depends. */
export const isFirstOfAll = ({ where, offset }: Pick<Cut, "where" | "offset">): boolean =>
  where.length === 0 && offset === 0;

/**
 * The statement for a page's rows.
 * @param taken the select list and the table: `a, b from table as t`
 */
export function cutPage(
  resource: PreparedResource,
  taken: RawBuilder<unknown>,
  { where, order, limit, offset, total }: Cut,
): RawBuilder<unknown> {
  const inOrder = orderBy(order, resource);
  if (isFirstOfAll({ where, offset })) return sql`select ${taken}${inOrder} limit ${sql.lit(limit)}`;
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
