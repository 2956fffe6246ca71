/**
 * All records of a list, however many: batch by batch behind the last one's place, so memory stays bounded and no
 * transaction long.
 */
import { sql } from "kysely";
import type { SortItem } from "../../contract/filter.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { hookContext } from "./hook-context.ts";
import type { Condition } from "./condition-to-sql.ts";
import { countRecords } from "./count-records.ts";
import { requireActive } from "../session/require-active.ts";
import { asking } from "./database-error.ts";
import { filtersToSql } from "./filter-to-sql.ts";
import { hookedFilters } from "./get-resource-data.ts";
import { listAfter, orderColumns } from "./list-records.ts";
import type { OrderColumn } from "./page-cut.ts";
import { demand, viewOf } from "./resource-view.ts";
import { searchToSql } from "./search-to-sql.ts";
import type { Place } from "./select-page.ts";

/** What to read: the filters, sort and search of a list. */
export interface ReadQuery {
  filters: readonly unknown[];
  sort: readonly SortItem[];
  search?: string;
  /** Only these of them. */
  recordIds?: readonly (string | number)[];
}

export interface RecordReading {
  /** How many there were at the start. */
  total: number;
  /** Rows as the list shows them. */
  batches: AsyncIterable<Row[]>;
}

const batchRows = 500;

/** @throws Refusal before the first row: for a list that is closed to this user, a filter or a sort. */
export async function readRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  query: ReadQuery,
): Promise<RecordReading> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "list");
  const { resource } = view;
  const context = hookContext(kernel, adminUser, resourceId);
  const order = orderColumns(view, query.sort);
  const { filters, mayFilter } = await hookedFilters(view, query.filters, context);
  const own = [...view.ownRows(), ...filtersToSql(filters, resource, mayFilter)];
  const { conditions, readsOthers } = await asking(() => searchToSql(kernel, view, query.search ?? ""));
  const where = [...own, ...conditions];
  if (query.recordIds !== undefined)
    where.push(
      ...filtersToSql(
        [{ field: resource.primaryKey.name, operator: "in", value: query.recordIds }],
        resource,
        view.mayFilter,
      ),
    );
  const batches = async function* (): AsyncGenerator<Row[]> {
    let place: Place | undefined;
    for (;;) {
      const from = place;
      // A long export ends with the account or the session that began it.
      if (from !== undefined) await requireActive(kernel, adminUser);
      const { rows, place: reached } = await asking(() =>
        listAfter(kernel, view, order, from === undefined ? where : [...where, behind(order, from)], batchRows),
      );
      if (rows.length === 0) return;
      place = reached;
      const isLast = rows.length < batchRows;
      await resource.definition.hooks?.list?.after?.(rows, context);
      yield rows;
      if (isLast) return;
    }
  };
  return { total: await asking(() => countRecords(kernel, { resource, where, readsOthers })), batches: batches() };
}

/**
 * The rows behind a place, where no value counts as the greatest: after all others going up, before them going down.
 */
function behind(order: readonly OrderColumn[], place: Place): Condition {
  const steps = order.map(({ column, direction }, index) => {
    const own = sql.ref(`t.${column.name}`);
    const value = place[index] ?? null;
    const given = sql`cast(${value} as ${sql.id(column.table.name)})`;
    const equal = value === null ? sql`${own} is null` : sql`${own} = ${given}`;
    if (direction === "desc")
      return {
        equal,
        after: value === null ? sql`${own} is not null` : sql`${own} < ${given}`,
        reach: value === null ? sql`true` : sql`${own} <= ${given}`,
      };
    const canBeNull = column.table.nullable;
    return {
      equal,
      after:
        value === null
          ? sql`false`
          : canBeNull
            ? sql`(${own} > ${given} or ${own} is
      null)`
            : sql`${own} > ${given}`,
      reach: value === null || canBeNull ? sql`true` : sql`${own} >= ${given}`,
    };
  });
  const ways = steps.map(
    ({ after }, index) => sql`(${sql.join([...steps.slice(0, index).map(({ equal }) => equal), after], sql` and `)})`,
  );
  // The first column's bound says the same once more, in the one form that lets an index begin there.
  return sql`(${steps[0]?.reach ?? sql`true`} and (${sql.join(ways, sql` or `)}))`;
}
