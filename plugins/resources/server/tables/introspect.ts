/** Reads the tables that resources use from the database: columns, types, keys, and whether they can be watched. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/contract";
import type { DatabaseType } from "../values/database-type.ts";

export interface TableColumn extends DatabaseType {
  readonly column: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The default of a boolean column if it is a plain true or false; otherwise null. */
  readonly booleanDefault: boolean | null;
  /** The database computes the value and accepts none. */
  readonly isGenerated: boolean;
  /** The database numbers the rows in this column. */
  readonly isIdentity: boolean;
  readonly isPrimaryKey: boolean;
  /** No two rows have the same value: a unique index on this column alone enforces it. */
  readonly isUnique: boolean;
  /** The table of which each value is a key, enforced by a foreign key on this column alone. */
  readonly references: string | null;
}

export interface TableInfo {
  readonly columns: ReadonlyMap<string, TableColumn>;
  /**
   * Whether it is a plain table. Triggers cannot report every change to a view, or to a table with partitions or
   * inheritance, because writes through another name do not fire them.
   */
  readonly isPlainTable: boolean;
  /** Whether a trigger may set values of a new row. */
  readonly hasInsertTrigger: boolean;
  /** A table of the same name that SQL does not find, because its schema is later on the search path. */
  readonly hides: string | null;
}

/** Reads all tables in one query; a table that does not exist is not in the map. */
export async function introspect(db: Database, tables: readonly string[]): Promise<ReadonlyMap<string, TableInfo>> {
  const { rows } = await sql<TableColumn & Omit<TableInfo, "columns"> & { table: string }>`
    select c.relname as "table",
           c.relkind = 'r' and not c.relispartition and not
             exists (select 1 from pg_inherits h where c.oid in (h.inhparent, h.inhrelid)) as "isPlainTable",
           -- The type of a trigger: 1 for each row, 2 before, 4 on insert.
           exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgtype & 7 = 7) as "hasInsertTrigger",
           (select min(o.relnamespace::regnamespace || '.' || o.relname) from pg_class o where o.relname = c.relname
             and o.oid <> c.oid and o.relkind in ('r', 'p', 'v', 'm', 'f')
             and o.relnamespace::regnamespace::text = any (current_schemas(false)::text[])) as hides,
           a.attname as "column", e.typname as name, b.typcategory = 'A' as "isArray",
           not (a.attnotnull or t.typnotnull) as nullable,
           a.atthasdef or a.attidentity <> '' or t.typdefault is not null as "hasDefault",
           (select case pg_get_expr(d.adbin, d.adrelid) when 'true' then true when 'false' then false end
              from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum
                and e.typname = 'bool') as "booleanDefault",
           a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
           a.attidentity <> '' as "isIdentity",
           coalesce((select i.indisprimary from pg_index i where i.indrelid = c.oid and i.indisprimary
             and a.attnum = any (i.indkey)), false) as "isPrimaryKey",
           exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and i.indisvalid
             and i.indpred is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
           (select min(g.relname) from pg_constraint f join pg_class g on g.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.convalidated
               and f.conkey = array[a.attnum]) as "references",
           case when e.typname = 'numeric' and m.mod > 4 then ((m.mod - 4) >> 16) & 65535 end as precision,
           case when e.typname = 'numeric' and m.mod > 4 then (((m.mod - 4) & 2047) # 1024) - 1024 end as scale,
           case when e.typname in ('varchar', 'bpchar') and m.mod > 4 then m.mod - 4 end as "maxLength",
           case when e.typtype = 'e' then (select json_agg(l.enumlabel order by l.enumsortorder) from pg_enum l
             where l.enumtypid = e.oid) end as "enumValues"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    join pg_type e on e.oid = case when b.typcategory = 'A' then b.typelem else b.oid end
    cross join lateral (select case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as mod) m
    where c.relname = any (${[...tables]}) and pg_table_is_visible(c.oid) and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by c.relname, a.attnum`.execute(db);
  const found = new Map<string, TableInfo & { columns: Map<string, TableColumn> }>();
  for (const { table, isPlainTable, hasInsertTrigger, hides, ...column } of rows) {
    const info = found.get(table) ?? { columns: new Map<string, TableColumn>(), isPlainTable, hasInsertTrigger, hides };
    info.columns.set(column.column, column);
    found.set(table, info);
  }
  return found;
}
