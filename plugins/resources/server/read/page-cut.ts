/** Selects the rows of a page: a window of an ordered table that stays fast at any offset. */
import { sql, type RawBuilder } from "kysely";
import type { Condition } from "../sql/condition-to-sql.ts";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { none, whereClause } from "../sql/sql-parts.ts";
import { orderBy, reversed, type SortOrder } from "./sort-order.ts";

export interface Cut {
  where: readonly Condition[];
  order: SortOrder;
  limit: number;
  offset: number;
  /** The number of rows, for a caller that verifies that it was correct when the page was read. */
  total?: number | undefined;
}

/**
 * From this offset on, skipping rows costs more than a second lookup: only keys are skipped, mostly within an index.
 */
const deepOffset = 1_000;

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
  { where, order: { terms, joins }, limit, offset, total }: Cut,
): RawBuilder<unknown> {
  const inOrder = orderBy(terms);
  const joined = sql.join(joins, none);
  const rows = sql`select ${taken}${joined}`;
  if (isFirstOfAll({ where, offset })) return sql`${rows}${inOrder} limit ${sql.lit(limit)}`;
  if (offset < deepOffset) return sql`${rows}${whereClause(where)}${inOrder} limit ${limit} offset ${offset}`;
  const key = sql.ref(`t.${resource.primaryKey.name}`);
  const keys = sql`select ${key} from ${sql.table(resource.table)} as t${joined}${whereClause(where)}`;
  const found =
    total !== undefined && isCutFromEnd({ total, offset })
      ? sql`${keys}${orderBy(reversed(terms))}
      limit ${Math.min(limit, total - offset)} offset ${Math.max(0, total - offset - limit)}`
      : sql`${keys}${inOrder} limit ${limit} offset ${offset}`;
  return sql`${rows} where ${key} in (${found})${inOrder}`;
}
