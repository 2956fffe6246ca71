/** What the database knows about the tables of resources, for their checks. */
import { sql } from "kysely";
import type { Database } from "../../../contract/database.ts";
import type { ResourceDefinition } from "../../../contract/resources/resource-definition.ts";
import { introspect, type TableInfo } from "./introspect.ts";

export interface Catalogue {
  /** The tables that resources use, as far as they exist. */
  readonly tables: ReadonlyMap<string, TableInfo>;
  /** The names of all tables and views. */
  readonly names: readonly string[];
  /** Tables with rows that are deleted or changed with a row of another table. */
  readonly dependents: readonly { readonly parent: string; readonly child: string }[];
}

export async function readCatalogue(db: Database, definitions: readonly ResourceDefinition[]): Promise<Catalogue> {
  const used = [...new Set(definitions.map(({ table }) => table))];
  const tables = await introspect(db, used);
  const isComplete = used.every((table) => tables.has(table));
  const isUndoable = definitions.some(({ options }) => options?.undoDelete === true);
  return {
    tables,
    names: isComplete ? [...tables.keys()] : await readNames(db),
    dependents: isUndoable ? await readDependents(db, used) : [],
  };
}

/** Names are read only to suggest one for a table that does not exist. */
async function readNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(oid)
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function readDependents(db: Database, tables: readonly string[]): Promise<Catalogue["dependents"]> {
  const { rows } = await sql<{ parent: string; child: string }>`
    select p.relname as parent, c.relname as child from pg_constraint f
    join pg_class p on p.oid = f.confrelid and pg_table_is_visible(p.oid) join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confdeltype in ('c', 'n', 'd') and p.relname = any (${[...tables]})
    order by 1, 2`.execute(db);
  return rows;
}
