/** Indexes for text searches: a migration requests them, and a database that cannot create them works without. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";

/**
 * Creates a trigram index on each column, so that `ilike` filters and quick searches need not read the whole table.
 * Needs the extension pg_trgm: if it is not installed or cannot be created, no index is created and searches read the
 * table. Call it in a migration for columns with `quickSearch` or a text filter, in tables that grow.
 * @example await createTextSearchIndexes(db, "articles", ["title", "text"])
 */
export async function createTextSearchIndexes(
  db: DatabaseTransaction,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await createTrigrams(db);
  for (const column of columns) {
    const statement =
      sql`create index if not exists ${sql.ref(`${table}_${column}_trgm`)} on ${sql.table(table)} using gin (${sql.ref(column)} gin_trgm_ops)`.compile(
        db,
      ).sql;
    // A failure inside the block rolls back only the block, and the migration continues.
    await sql
      .raw(
        `do $do$ begin execute ${quoted(statement)}; exception when others then raise notice 'no text search index: %', sqlerrm; end $do$`,
      )
      .execute(db);
  }
}

/**
 * Creates the extension pg_trgm if this account may: in the deployment's own schema if possible, because other programs
 * may use it too, and would lose it with the portal's schema.
 */
export async function createTrigrams(db: DatabaseTransaction): Promise<void> {
  // A failure rolls back only the block.
  await sql`do $$ begin
    execute format('create extension if not exists pg_trgm schema %I', (
      select name from unnest(current_schemas(false)) with ordinality as path (name, place)
      where has_schema_privilege(name, 'create')
      order by name = (select nspname from pg_class c join pg_namespace n on n.oid = relnamespace
        where c.oid = to_regclass('portal_migrations')), place limit 1));
    exception when others then raise notice 'no search by similarity: %', sqlerrm; end $$`.execute(db);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
