/** Reads the columns of all tables and views from PostgreSQL's catalog. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/tools";

export interface TableColumn {
  table: string;
  column: string;
  /** PostgreSQL's name of the type, for an array that of its elements: `int8`, `jsonb`. */
  type: string;
  isArray: boolean;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed by the database, so it cannot be written. */
  isGenerated: boolean;
  /** A column of a view, which is never written. */
  isReadOnly: boolean;
}

/**
 * Sorted by table, then in the order of the table. Partitions are omitted, since rows are read and written through
 * their table.
 */
export async function readColumns(db: Database): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select c.relname as "table", a.attname as "column", coalesce(element.typname, type.typname) as type,
      element.oid is not null as "isArray",
      -- The catalog knows no "not null" of views; a view of one table passes that table's columns on.
      not coalesce((select bool_and(base.attnotnull) from information_schema.view_column_usage used
        join pg_attribute base on base.attrelid = format('%I.%I', used.table_schema, used.table_name)::regclass
          and base.attname = used.column_name
        where c.relkind = 'v' and used.view_schema = n.nspname and used.view_name = c.relname
          and used.column_name = a.attname
          and (select count(*) from information_schema.view_table_usage tables
            where tables.view_schema = n.nspname and tables.view_name = c.relname) = 1
        ), a.attnotnull) as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' as "isGenerated",
      c.relkind <> 'r' and c.relkind <> 'p' as "isReadOnly"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type type on type.oid = a.atttypid
    left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'
    where pg_table_is_visible(c.oid) and n.nspname not in ('pg_catalog', 'information_schema')
      and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  return rows;
}
