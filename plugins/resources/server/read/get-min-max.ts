/**
 * `get_min_max_for_columns`: the minimum and maximum values of columns that allow it, within the rows that this user
 * may see.
 */
import { sql } from "kysely";
import { getMinMax, type Kernel } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { readLists } from "./read-lists.ts";
import { VersionedAnswers, type Question } from "./versioned-question.ts";

type Ranges = Record<string, { min: unknown; max: unknown }>;

export function getMinMaxHandler(kernel: Kernel): HandledEndpoint {
  const answers = new VersionedAnswers<Ranges>();
  return handle(getMinMax, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    assertAllowed(view, "list");
    const columns = [...new Set([...view.columns("list"), ...view.columns("filter")])]
      .filter(isStored)
      .filter((column) => column.definition.allowMinMaxQuery === true);
    return columns.length === 0
      ? {}
      : await mapDatabaseErrors(() => readLists(kernel, (reading) => answers.ask(reading, questionOf(view, columns))));
  });
}

/** All columns, in one pass over the table. */
function questionOf({ resource, ownRows }: ResourceView, columns: readonly StoredColumn[]): Question<Ranges> {
  const selected = columns.flatMap(({ name }, index) => [
    sql`min(${sql.ref(`t.${name}`)}) as ${sql.ref(`min_${index}`)}`,
    sql`max(${sql.ref(`t.${name}`)}) as ${sql.ref(`max_${index}`)}`,
  ]);
  return {
    resource,
    statement: sql`select ${sql.join(selected)} from ${sql.table(resource.table)} as t${whereClause(ownRows())}`,
    read: ([row = {}]) =>
      Object.fromEntries(
        columns.map(({ name }, index) => [
          name,
          { min: row[`min_${index}`] ?? null, max: row[`max_${index}`] ?? null },
        ]),
      ),
  };
}
