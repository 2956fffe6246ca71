/** Saves the records of an operation: the ids of all that match a list's filters and search, in one statement. */
import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Counted } from "../resources/read/count-records.ts";
import { whereClause } from "../resources/sql/sql-parts.ts";

/** The number of ids in one row. */
export const idsInRow = 1_000;

/**
 * Returns the number of records. The statement reads one snapshot, so no record is missed or saved twice.
 * @throws PORTAL_BULK_EMPTY, PORTAL_BULK_TOO_MANY
 */
export async function saveMatching(
  transaction: DatabaseTransaction,
  operationId: string,
  { resource: { table, primaryKey }, where }: Counted,
): Promise<number> {
  const key = sql.ref(`t.${primaryKey.name}`);
  const { rows } = await sql<{ total: number }>`with matching as (
      select ${key}::text as id, (row_number() over (order by ${key}) - 1)::int as place
        from ${sql.table(table)} as t${whereClause(where)} order by ${key} limit ${limits.bulkOperationRecords + 1}
    ), saved as (
      insert into portal_bulk_portions (operation_id, number, record_ids)
        select ${operationId}::uuid, place / ${sql.lit(idsInRow)}, array_agg(id order by place) from matching group by 2
        returning cardinality(record_ids) as size
    ) select coalesce(sum(size), 0)::int as total from saved`.execute(transaction);
  const total = rows[0]?.total ?? 0;
  if (total === 0) throw refuse("PORTAL_BULK_EMPTY");
  if (total > limits.bulkOperationRecords) throw refuse("PORTAL_BULK_TOO_MANY", { limit: limits.bulkOperationRecords });
  await sql`update portal_bulk_operations set total = ${total}::int where id = ${operationId}`.execute(transaction);
  return total;
}

/** The ids from a place on, at most `limit`, and no more than are saved in one row. */
export async function savedIds(
  db: Database,
  operationId: string,
  place: number,
  limit: number,
): Promise<readonly string[]> {
  const from = (place % idsInRow) + 1;
  const { rows } = await sql<{ ids: string[] }>`
    select record_ids[${from}::int:${from + limit - 1}::int] as ids from portal_bulk_portions
    where operation_id = ${operationId} and number = ${Math.floor(place / idsInRow)}`.execute(db);
  return rows[0]?.ids ?? [];
}
