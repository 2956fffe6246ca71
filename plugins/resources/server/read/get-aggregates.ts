/**
 * `get_aggregates`: sum, average, minimum and maximum of a list's columns, over all records that match its filters.
 * Exact, because the database adds up decimals; computed again only if the table has changed.
 */
import { sql } from "kysely";
import { getAggregates, type Kernel } from "@portalkit/kernel/engine";
import type { AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import type { Counted } from "./count-records.ts";
import { recordsOfList } from "./get-resource-data.ts";
import { readLists } from "./read-lists.ts";
import { aggregatedColumns, readAggregates, selectAggregates, type Aggregates } from "./select-aggregates.ts";
import { VersionedAnswers, type Question } from "./versioned-question.ts";

const answers = new VersionedAnswers<Aggregates>();

export const getAggregatesHandler = (kernel: Kernel): HandledEndpoint =>
  handle(getAggregates, async ({ body, adminUser }) => ({
    aggregates: await readLists(kernel, (reading) => aggregateRecords(reading, adminUser, body.resourceId, body)),
  }));

/**
 * Adds up the records of a list, by the rights of the user.
 * @throws Refusal if this user may not open the list, or filter by one of the filters
 */
export async function aggregateRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  query: { filters: readonly unknown[]; search?: string | undefined },
): Promise<Aggregates> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  const records = await recordsOfList(kernel, view, query);
  const columns = aggregatedColumns(view);
  return await mapDatabaseErrors(async () =>
    columns.length === 0 ? {} : await answers.ask(kernel, questionOf(records, columns)),
  );
}

/** All columns, in one pass over the records. */
const questionOf = (
  { resource, where, readsOthers = false }: Counted,
  columns: readonly StoredColumn[],
): Question<Aggregates, string | null> => ({
  resource,
  readsOthers,
  statement: sql`select ${sql.join(selectAggregates(columns))} from ${sql.table(resource.table)} as t${whereClause(where)}`,
  read: ([row = {}]) => readAggregates(columns, row),
});
