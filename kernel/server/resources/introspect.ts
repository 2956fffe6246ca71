/** What the database says about the tables that resources use: columns, types, keys, and whether they may be watched. */
import { sql } from "kysely";
import type { Database } from "../plugin.ts";
import type { DatabaseType } from "./value-codec.ts";

export interface TableColumn extends DatabaseType {
  column: string;
  nullable: boolean;
  hasDefault: boolean;
  isPrimaryKey: boolean;
}

export interface TableInfo {
  columns: ReadonlyMap<string, TableColumn>;
  /** A view has no triggers that tell of every change, so its totals are counted each time. */
  isTable: boolean;
}

/** Looks up all tables in one query; a table that is not there is not in the map. */
export async function introspect(db: Database, tables: readonly string[]): Promise<ReadonlyMap<string, TableInfo>> {
  if (tables.length === 0) return new Map();
  const { rows } = await sql<TableColumn & { table: string; kind: string }>`
    select c.relname as "table", c.relkind as kind, a.attname as "column", t.typname as name,
           not a.attnotnull as nullable, (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as "hasDefault",
           coalesce(i.indisprimary, false) as "isPrimaryKey",
           case when a.atttypmod > 4 and t.typname = 'numeric' then ((a.atttypmod - 4) >> 16) & 65535 end as precision,
           case when a.atttypmod > 4 and t.typname = 'numeric' then (a.atttypmod - 4) & 2047 end as scale,
           case when a.atttypmod > 4 and t.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end as "maxLength"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
    where c.relname in (${sql.join(tables)}) and pg_table_is_visible(c.oid) and c.relkind in ('r', 'p', 'v', 'm')`.execute(db);
  const found = new Map<string, TableInfo & { columns: Map<string, TableColumn> }>();
  for (const { table, kind, ...column } of rows) {
    const info = found.get(table) ?? { columns: new Map<string, TableColumn>(), isTable: kind === "r" || kind === "p" };
    info.columns.set(column.column, column);
    found.set(table, info);
  }
  return found;
}
