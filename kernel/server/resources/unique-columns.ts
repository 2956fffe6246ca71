/** The columns of which no two records may share a value. */
import { sql } from "kysely";
import type { Kernel } from "../kernel.ts";
import type { ResourceView } from "./resource-view.ts";

/** Those that say so, and those with a unique index of their own; of what this user may fill in a new record. */
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
