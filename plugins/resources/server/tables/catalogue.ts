/** What the database knows about the tables of resources, for their checks. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Database, ResourceDefinition } from "@portalkit/kernel/contract";
import type { Cascade } from "./prepared-resource.ts";
import { introspect, type TableInfo } from "./introspect.ts";

export interface Catalogue {
  /** The tables that resources use, as far as they exist. */
  readonly tables: ReadonlyMap<string, TableInfo>;
  /** The names of all tables and views. */
  readonly names: readonly string[];
  /** Between all tables; empty if no resource stores deleted records. */
  readonly foreignKeys: readonly ForeignKey[];
}

/** What happens to rows of the child when a row of the parent is deleted: `c` deletes them, `n` and `d` change them. */
export interface ForeignKey extends Cascade {
  readonly action: "a" | "r" | "c" | "n" | "d";
  /** False in another schema. */
  readonly isVisible: boolean;
}

export async function readCatalogue(db: Database, definitions: readonly ResourceDefinition[]): Promise<Catalogue> {
  const used = [...new Set(definitions.map(({ table }) => table))];
  const tables = await introspect(db, used);
  const isComplete = used.every((table) => tables.has(table));
  const isUndoable = definitions.some(({ options }) => options?.undoDelete === true || options?.trash !== undefined);
  return {
    tables,
    names: isComplete ? [...tables.keys()] : await readNames(db),
    foreignKeys: isUndoable ? await readForeignKeys(db) : [],
  };
}

/** Returns the tables of both, those of `others` in preference. */
export const mergeCatalogues = (catalogue: Catalogue, others: Catalogue): Catalogue => ({
  tables: new Map([...catalogue.tables, ...others.tables]),
  names: [...new Set([...catalogue.names, ...others.names])],
  foreignKeys: [...catalogue.foreignKeys, ...others.foreignKeys.filter((one) => !isIn(one, catalogue.foreignKeys))],
});

const isIn = (one: ForeignKey, list: readonly ForeignKey[]): boolean =>
  list.some((other) => isDeepStrictEqual(one, other));

/** Names are read only to suggest one for a table that does not exist. */
async function readNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(oid)
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** All foreign keys between tables, without those of single partitions. */
async function readForeignKeys(db: Database): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select p.relname as parent, c.relname as child, f.confdeltype::text as action,
      pg_table_is_visible(c.oid) as "isVisible",
      (select json_agg(json_build_array(inner_column.attname, outer_column.attname) order by k.n)
        from unnest(f.conkey, f.confkey) with ordinality as k (child_column, parent_column, n)
        join pg_attribute inner_column on inner_column.attrelid = f.conrelid and inner_column.attnum = k.child_column
        join pg_attribute outer_column on outer_column.attrelid = f.confrelid
          and outer_column.attnum = k.parent_column) as columns
    from pg_constraint f
    join pg_class p on p.oid = f.confrelid and pg_table_is_visible(p.oid)
    join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.conparentid = 0 order by p.relname, c.relname, f.conname`.execute(db);
  return rows;
}
