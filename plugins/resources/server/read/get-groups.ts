/**
 * `get_groups`: the groups of a list by a column, with the count and the figures of each. Exact, and computed again
 * only if the table has changed.
 */
import { sql } from "kysely";
import { getGroups, maxGroups, type GroupOrder, type GroupsReply, type Kernel } from "@portalkit/kernel/engine";
import { type GroupsRequest, type AdminUser, refuse } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { whereClause } from "../sql/sql-parts.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { hookContext } from "../view/hook-context.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import type { Counted } from "./count-records.ts";
import { hookedFilters } from "./get-resource-data.ts";
import { groupedColumn, hasPeriods } from "./group-column.ts";
import { periodGrouping } from "./group-periods.ts";
import { valueGrouping, type FoundGroup, type Grouping } from "./group-values.ts";
import { matchingRecords } from "./list-records.ts";
import { readLists } from "./read-lists.ts";
import { aggregatedColumns, aggregateNames, readAggregates, selectAggregates } from "./select-aggregates.ts";
import { VersionedAnswers, type Question } from "./versioned-question.ts";

interface Page {
  groups: FoundGroup[];
  /** Of all pages. */
  total: number;
}

/** A page of groups takes more memory than other answers. */
const maxAnswers = 200;

const answers = new VersionedAnswers<Page>(maxAnswers);

export const getGroupsHandler = (kernel: Kernel): HandledEndpoint =>
  handle(getGroups, ({ body, adminUser }) => readLists(kernel, (reading) => readGroups(reading, adminUser, body)));

/**
 * Reads a page of the groups of a list, by the rights of the user.
 * @throws Refusal if this user may not open the list, filter by one of the filters, group by the column, or add one up
 */
export async function readGroups(kernel: Kernel, adminUser: AdminUser, request: GroupsRequest): Promise<GroupsReply> {
  const { resourceId, groupBy, aggregates = [], search = "", order = "value", sumOf, offset = 0 } = request;
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  const column = groupedColumn(view, groupBy.field);
  const ordering = order === "sum" ? [sumOf ?? ""] : [];
  const summed = summedColumns(view, [...ordering, ...aggregates]);
  const context = hookContext(kernel, adminUser, resourceId);
  const { filters, mayFilter } = await hookedFilters(kernel, view, request.filters, context);
  return await mapDatabaseErrors(async () => {
    const records = await matchingRecords(kernel, view, { filters, search }, mayFilter);
    const grouping = hasPeriods(column)
      ? await periodGrouping(kernel, records, column, groupBy)
      : valueGrouping(kernel, view, column, groupBy);
    const { groups, total } = await answers.ask(kernel, questionOf(records, grouping, summed, { order, offset }));
    return {
      groups: await grouping.describe(groups, { order, isComplete: offset === 0 && total <= maxGroups }),
      total,
    };
  });
}

/** @throws PORTAL_FILTER_NOT_AVAILABLE for a column that this user's list does not add up */
function summedColumns(view: ResourceView, names: readonly string[]): StoredColumn[] {
  const columns = aggregatedColumns(view);
  return [...new Set(names)].map((name) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: name });
    return column;
  });
}

/**
 * A row for each group of the page; all groups are counted and added up in one pass over the records.
 * @param summed for the order by sum, its column first
 */
function questionOf(
  { resource, where, readsOthers = false }: Counted,
  { key, inOrder }: Grouping,
  summed: readonly StoredColumn[],
  { order, offset }: { order: GroupOrder; offset: number },
): Question<Page, string | null> {
  const names = aggregateNames(summed).map((name) => sql.ref(name));
  const placed = {
    value: inOrder,
    count: sql`count desc, ${inOrder}`,
    sum: sql`sum_0::numeric desc nulls last, ${inOrder}`,
  }[order];
  return {
    resource,
    readsOthers,
    statement: sql`
      with groups as (select ${sql.join([sql`${key} as key`, sql`count(*) as count`, ...selectAggregates(summed)])}
        from ${sql.table(resource.table)} as t${whereClause(where)} group by 1),
      placed as (select *, row_number() over (order by ${placed}) as place, count(*) over () as total from groups)
      select ${sql.join([sql`key::text as key`, sql`count::text as count`, sql`place::text as place`, sql`total::text as total`, ...names])}
      from placed where place > ${offset} and place <= ${offset + maxGroups}`,
    read: (rows) => ({
      groups: rows
        .toSorted((one, other) => Number(one["place"]) - Number(other["place"]))
        .map((row) => ({
          key: row["key"] ?? null,
          count: Number(row["count"]),
          aggregates: readAggregates(summed, row),
        })),
      total: Number(rows[0]?.["total"] ?? 0),
    }),
  };
}
