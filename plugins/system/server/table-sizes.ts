/** The sizes of all tables, now and as they were measured each night. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";

export interface TableSize {
  name: string;
  bytes: number;
  growth: number | null;
}

const comparedDays = 7;
const keptDays = 90;
const shown = 15;

/** With indexes; tables of every schema but PostgreSQL's own. */
const sizes = sql`select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid) as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** The job of each night. */
export async function measureTables(db: Database): Promise<void> {
  await sql`insert into system_table_sizes (day, name, bytes) select current_date, name, bytes from (${sizes}) as found
    on conflict (day, name) do update set bytes = excluded.bytes`.execute(db);
  await sql`delete from system_table_sizes where day < current_date - ${keptDays}::int`.execute(db);
}

/** The largest tables, with their growth since the measurement of a week ago, or the first one. */
export async function readTableSizes(db: Database): Promise<TableSize[]> {
  const { rows } = await sql<{ name: string; bytes: string; before: string | null }>`
    select name, bytes, (select bytes from system_table_sizes as earlier where earlier.name = found.name
      and earlier.day between current_date - ${comparedDays}::int and current_date - 1 order by day limit 1) as before
    from (${sizes}) as found order by bytes desc, name limit ${shown}`.execute(db);
  return rows.map(({ name, bytes, before }) => ({
    name,
    bytes: Number(bytes),
    growth: before === null ? null : Number(bytes) - Number(before),
  }));
}

export async function readDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`select current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes`.execute(db);
  return { version: rows[0]?.version ?? "", bytes: Number(rows[0]?.bytes ?? 0) };
}
