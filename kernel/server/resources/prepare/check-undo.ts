/** Checks which resources can offer to restore a deleted record. */
import { sql } from "kysely";
import type { Database } from "../../../contract/database.ts";
import type { Problem } from "../../../contract/errors/problem.ts";
import type { ResourceDefinition } from "../../../contract/resources/resource-definition.ts";

/** Finds resources that cannot offer undo: rows that are deleted or changed with a record would not be restored. */
export async function undoProblems(db: Database, definitions: readonly ResourceDefinition[]): Promise<Problem[]> {
  const undoable = definitions.filter(({ options }) => options?.undoDelete === true);
  if (undoable.length === 0) return [];
  const { rows } = await sql<{ parent: string; child: string }>`
    select p.relname as parent, c.relname as child from pg_constraint f
    join pg_class p on p.oid = f.confrelid and pg_table_is_visible(p.oid) join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confdeltype in ('c', 'n', 'd')
      and p.relname = any (${[...new Set(undoable.map(({ table }) => table))]}) order by 1, 2`.execute(db);
  return undoable.flatMap(({ resourceId, table }) => {
    const children = rows.filter(({ parent }) => parent === table).map(({ child }) => child);
    if (children.length === 0) return [];
    return [
      {
        code: "PORTAL_RESOURCE_INVALID",
        where: `resource "${resourceId}" . options . undoDelete`,
        found: `true, while rows of ${children.join(", ")} are deleted or changed with a row of "${table}"`,
        expected: "undoDelete only where deleting a record affects no other rows",
      },
    ];
  });
}
