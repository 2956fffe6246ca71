/**
 * Reads all records of a list in batches, each after the last row of the one before, so that memory stays bounded and
 * no transaction is long.
 */
import { sql } from "kysely";
import type { Database, HookContext, Row, AdminUser } from "@portalkit/kernel/contract";
import { type Kernel, requireActive } from "@portalkit/kernel/engine";
import { hookContext } from "../view/hook-context.ts";
import type { Condition } from "../sql/condition-to-sql.ts";
import { countRecords, type Counted } from "./count-records.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { filtersToSql } from "../sql/filter-to-sql.ts";
import { recordsOfList } from "./get-resource-data.ts";
import { listAfter } from "./list-records.ts";
import { sortOrder, termColumn, termValue, type OrderTerm } from "./sort-order.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import type { Place } from "./select-page.ts";
import type { ReadQuery, RecordReading } from "@portalkit/kernel/server";

const batchRows = 500;

/**
 * @param current the kernel that knows the current accounts and sessions, if `kernel` reads an earlier moment
 * @throws Refusal before the first row: if this user may not open the list, or for an invalid filter or sort
 */
export async function readRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  query: ReadQuery,
  current = kernel,
): Promise<RecordReading> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  const { resource } = view;
  const context = hookContext(kernel, adminUser, resourceId);
  const order = sortOrder(kernel, view, query.sort);
  const matching = await recordsToRead(kernel, view, query, context);
  const { where } = matching;
  const batches = async function* (): AsyncGenerator<Row[]> {
    let place: Place | undefined;
    for (;;) {
      const from = place;
      // A long export stops if the account or the session that started it ends.
      if (from !== undefined) await requireActive(current, adminUser);
      const { rows, place: reached } = await mapDatabaseErrors(() =>
        listAfter(kernel, view, order, from === undefined ? where : [...where, behind(order.terms, from)], batchRows),
      );
      if (rows.length === 0) return;
      place = reached;
      const isLast = rows.length < batchRows;
      await resource.definition.hooks?.list?.after?.(rows, context);
      yield rows;
      if (isLast) return;
    }
  };
  return {
    total: await mapDatabaseErrors(() => countRecords(kernel, matching)),
    batches: batches(),
  };
}

/**
 * The records of a list, or those of them that the query names.
 * @throws Refusal for an invalid filter
 */
export async function recordsToRead(
  kernel: Kernel,
  view: ResourceView,
  query: ReadQuery,
  context: HookContext<Database>,
): Promise<Counted> {
  const matching = await recordsOfList(kernel, view, query, context);
  const { resource } = view;
  if (query.recordIds === undefined) return matching;
  const named = { field: resource.primaryKey.name, operator: "in", value: query.recordIds };
  return { ...matching, where: [...matching.where, ...filtersToSql([named], resource, view.mayFilter)] };
}

/**
 * Matches the rows after a position. Null sorts as the greatest value: last in ascending order, first in descending
 * order.
 */
function behind(terms: readonly OrderTerm[], place: Place): Condition {
  const steps = terms.map((term, index) => {
    const { column, canBeNull, direction } = term;
    const own = termColumn(term);
    const ordered = termValue(term);
    const value = place[index] ?? null;
    const given = sql`cast(${value} as ${sql.id(column.name)})`;
    const equal = value === null ? sql`${own} is null` : sql`${own} = ${given}`;
    if (direction === "desc")
      return {
        equal,
        after: value === null ? sql`${own} is not null` : sql`${ordered} < ${given}`,
        reach: value === null ? sql`true` : sql`${ordered} <= ${given}`,
      };
    return {
      equal,
      after:
        value === null
          ? sql`false`
          : canBeNull
            ? sql`(${ordered} > ${given} or ${own} is null)`
            : sql`${ordered} > ${given}`,
      reach: value === null || canBeNull ? sql`true` : sql`${ordered} >= ${given}`,
    };
  });
  const ways = steps.map(
    ({ after }, index) => sql`(${sql.join([...steps.slice(0, index).map(({ equal }) => equal), after], sql` and `)})`,
  );
  // The bound of the first column is redundant, but it lets the database start within an index.
  return sql`(${steps[0]?.reach ?? sql`true`} and (${sql.join(ways, sql` or `)}))`;
}
