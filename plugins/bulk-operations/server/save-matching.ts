/** Saves the ids of an operation's records: all that match a list, or those that another has changed or deleted. */
import { sql, type RawBuilder } from "kysely";
import { refuse, Refusal } from "@portalkit/kernel/contract";
import { type Counted, whereClause } from "@portalkit/resources/server";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { maxRecords } from "../contract/calls.ts";
import { bulkErrors } from "../contract.ts";

/** The number of ids in one row. */
export const idsInRow = 1_000;

/**
 * Returns the number of records of a list. The statement reads one snapshot, so no record is missed or saved twice.
 * @throws PORTAL_BULK_EMPTY, PORTAL_BULK_TOO_MANY
 */
export async function saveMatching(
  transaction: DatabaseTransaction,
  operationId: string,
  { resource: { table, primaryKey }, where }: Counted,
): Promise<number> {
  const key = sql.ref(`t.${primaryKey.name}`);
  const total = await saveIds(
    transaction,
    operationId,
    sql`select ${key}::text as id, (row_number() over (order by ${key}) - 1)::int as place, null::int as changed
      from ${sql.table(table)} as t${whereClause(where)} order by ${key} limit ${maxRecords + 1}`,
  );
  if (total === 0) throw new Refusal(bulkErrors.empty);
  if (total > maxRecords) throw new Refusal(bulkErrors.tooMany, { limit: maxRecords });
  return total;
}

/**
 * Returns the number of records that an operation has changed and in which it is not reverted, in the order of
 * `portal_bulk_changes`; of each thousand the changed ones before the new ones, because a portion has one kind.
 * @throws PORTAL_BULK_NOT_REVERSIBLE if there are none
 */
export async function saveChanged(
  transaction: DatabaseTransaction,
  operationId: string,
  changedBy: string,
): Promise<number> {
  const total = await saveIds(
    transaction,
    operationId,
    sql`select id, (row_number() over (order by changed / ${sql.lit(idsInRow)}, is_new, changed) - 1)::int as place, changed
      from (select changed.id, place + changed.number::int - 1 as changed,
          json_typeof(changed.values -> 'before') = 'null' as is_new
        from portal_bulk_changes, json_each(changes) with ordinality as changed (id, values, number)
        where operation_id = ${changedBy}::uuid and not exists (select from portal_bulk_reverted as r,
          unnest(r.record_ids) as reverted (id) where r.operation_id = ${changedBy}::uuid and reverted.id = changed.id)
      ) as unreverted`,
  );
  if (total === 0) throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
  return total;
}

/**
 * Returns the number of records that an operation has deleted and that can still be restored, what it deleted last
 * first.
 * @throws PORTAL_BULK_NOT_REVERSIBLE if there are none
 */
export async function saveDeleted(
  transaction: DatabaseTransaction,
  operationId: string,
  deletedBy: string,
): Promise<number> {
  const total = await saveIds(
    transaction,
    operationId,
    sql`select record_id as id, (row_number() over (order by number desc) - 1)::int as place, null::int as changed
      from portal_deleted_records where operation_id = ${deletedBy}::uuid and kept_until > now()`,
  );
  if (total === 0) throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
  return total;
}

/**
 * @param records the records with their places, counted from 0, and with their places in the changes of another
 *   operation, if these are reverted
 */
async function saveIds(
  transaction: DatabaseTransaction,
  operationId: string,
  records: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`with matching as (${records}), saved as (
      insert into portal_bulk_portions (operation_id, number, record_ids, places)
        select ${operationId}::uuid, place / ${sql.lit(idsInRow)}, array_agg(id order by place),
          array_agg(changed order by place) filter (where changed is not null) from matching group by 2
        returning cardinality(record_ids) as size
    ) select coalesce(sum(size), 0)::int as total from saved`.execute(transaction);
  const total = rows[0]?.total ?? 0;
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
