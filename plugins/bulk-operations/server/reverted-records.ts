/** The records in which an operation was reverted, and where the changes of the others are stored. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { idsInRow } from "./save-matching.ts";

/** Call it in the transaction that takes the operation back in these records. */
export async function saveReverted(
  transaction: DatabaseTransaction,
  operationId: string,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await sql`insert into portal_bulk_reverted (operation_id, record_ids)
    values (${operationId}::uuid, ${[...recordIds]}::text[])`.execute(transaction);
}

/**
 * The places in the changes that are reverted, from the first to the one after the last, of some records of the
 * operation that takes them back.
 * @param place of the first of these records
 */
export async function changedPlaces(
  db: Database,
  operationId: string,
  place: number,
  records: number,
): Promise<readonly [from: number, to: number]> {
  const last = place + records - 1;
  const { rows } = await sql<{ from: number; to: number }>`select min(changed) as from, max(changed) + 1 as to
    from portal_bulk_portions, unnest(places) with ordinality as saved (changed, nth)
    where operation_id = ${operationId}
      and number between ${Math.floor(place / idsInRow)} and ${Math.floor(last / idsInRow)}
      and number * ${sql.lit(idsInRow)} + nth - 1 between ${place} and ${last}`.execute(db);
  const [found] = rows;
  return [found?.from ?? 0, found?.to ?? 0];
}
