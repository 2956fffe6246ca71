/** Describes all tables of a database, independently of the order in which they and their columns were made. */
import { sql } from "kysely";
import type { Database } from "../../../kernel/contract/database.ts";

/** Lines for columns, constraints, indexes, triggers and functions, sorted. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with spaces as (
      select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    ), tables as (
      select oid, oid::regclass::text as name, relkind from pg_class where relnamespace in (select oid from spaces)
        and relkind in ('r', 'v', 'p') and not relispartition
    )
    select t.name || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || attidentity::text || attgenerated::text as line
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select t.name || ': ' || conname || ' ' || pg_get_constraintdef(c.oid) from tables t join pg_constraint c
      on c.conrelid = t.oid
    union all
    select t.name || ': ' || pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select t.name || ': ' || pg_get_triggerdef(g.oid) || ' ' || tgenabled::text from tables t join pg_trigger g
      on g.tgrelid = t.oid and not tgisinternal
    union all
    select pg_get_viewdef(oid) from tables where relkind = 'v'
    union all
    -- The search path of a trigger function ends with that of the database.
    select regexp_replace(pg_get_functiondef(p.oid), 'SET search_path TO [^\n]*', 'SET search_path') from pg_proc p where pronamespace in (select oid from spaces) and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
