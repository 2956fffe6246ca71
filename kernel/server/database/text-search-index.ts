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
  for (const column of columns) {
    const statement =
      sql`create index if not exists ${sql.ref(`${table}_${column}_trgm`)} on ${sql.table(table)} using gin (${sql.ref(column)} gin_trgm_ops)`.compile(
        db,
      ).sql;
    // A failure inside the block rolls back only the block, and the migration continues.
    await sql
      .raw(
        `do $do$ begin create extension if not exists pg_trgm; execute ${quoted(statement)}; exception when others then raise notice 'no text search index: %', sqlerrm; end $do$`,
      )
      .execute(db);
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
