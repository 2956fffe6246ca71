/** The unique columns of a resource: no two records may have the same value. */
import { sql } from "kysely";
import type { Kernel } from "../../extension/kernel.ts";
import type { ResourceView } from "../view/resource-view.ts";

/**
 * The columns marked as unique, and those with a unique index of their own; only those that this user may set in a new
 * record.
 */
export async function uniqueColumns({ db }: Pick<Kernel, "db">, view: ResourceView): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select a.attname as name from pg_index i join pg_attribute a
    on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = to_regclass(quote_ident(${view.resource.table})) and i.indisunique and i.indnkeyatts = 1
      and i.indpred is null and i.indexprs is null`.execute(db);
  const indexed = new Set(rows.map(({ name }) => name));
  return view
    .columns("create")
    .filter(({ name, definition }) => definition.isUnique === true || indexed.has(name))
    .map(({ name }) => name);
}
