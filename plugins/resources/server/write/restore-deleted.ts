/** Restores deleted records with the rows that were deleted with them: undo, trash and bulk operations use it. */
import { sql, type RawBuilder } from "kysely";
import { refuse, type DatabaseTransaction } from "@portalkit/kernel/contract";
import { type Kernel, isRecorded } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { explainRestoreError, RestoreConflict } from "./explain-restore-error.ts";
import { findDeleted, type DeletedRecord } from "./deleted-records.ts";
import { recordWrite } from "./record-write.ts";
import { publishRowsWith, type RowCounts } from "./store-deleted.ts";
import { assertVisible, inTransaction, publishChange, storedRecord, type Around } from "./write-transaction.ts";

export interface Restoring {
  /** The number of entries that must be found. */
  count: number;
  /** Which entries to restore: conditions on `d`, and on the record as `t`. */
  where: readonly Condition[];
  /** The refusal if one of them is not found. */
  unknown: "PORTAL_DELETED_UNKNOWN" | "PORTAL_DELETE_FINAL";
  /** Writes in the same transaction. */
  around?: Around<void>;
}

/**
 * Restores records in one transaction, all or none, those that were deleted last first. Rows get the values that they
 * had, keys included; hooks do not run.
 * @returns their keys
 * @throws Refusal that says what prevents it
 */
export async function restoreDeleted(
  kernel: Kernel,
  view: ResourceView,
  { count, where, unknown, around }: Restoring,
): Promise<string[]> {
  const keys: string[] = [];
  const rows: RowCounts[] = [];
  try {
    await inTransaction(kernel, view, "write", async (transaction) => {
      const write = async (): Promise<void> => {
        const found = await findDeleted(view, where, transaction, true);
        if (found.length < count) throw refuse(unknown);
        for (const deleted of found) {
          rows.push(await restoreOne(kernel, view, deleted, transaction));
          keys.push(deleted.recordId);
        }
      };
      await (around === undefined ? write() : around(transaction, write));
    });
  } catch (error) {
    throw error instanceof RestoreConflict ? await explainRestoreError(kernel, view, error) : error;
  }
  const [only, ...others] = keys;
  if (only !== undefined) publishChange(kernel, view, "created", others.length > 0 ? undefined : only);
  publishRowsWith(kernel, view, "created", rows);
  return keys;
}

async function restoreOne(
  kernel: Kernel,
  view: ResourceView,
  { id, recordId }: DeletedRecord,
  transaction: DatabaseTransaction,
): Promise<RowCounts> {
  const { table, deletion } = view.resource;
  const { rows: stored } = await sql<{
    table: string;
    count: number;
  }>`select table_name as table, count(*)::int as count
    from portal_deleted_rows where deleted_id = ${id} group by 1`.execute(transaction);
  const counts = new Map(stored.map((one) => [one.table, one.count]));
  // A table that is no longer deleted from may be stored too.
  const tables = new Set([...(deletion?.tables ?? []).filter((name) => counts.has(name)), ...counts.keys()]);
  try {
    await putBack(table, sql`select record from portal_deleted_records where id = ${id}`, transaction);
    for (const name of tables)
      await putBack(
        name,
        sql`select record from portal_deleted_rows where deleted_id = ${id} and table_name = ${name}`,
        transaction,
      );
    await sql`set constraints all immediate`.execute(transaction);
  } catch (error) {
    throw RestoreConflict.of(error) ?? error;
  }
  await assertVisible(view, [recordId], transaction);
  await sql`delete from portal_deleted_records where id = ${id}`.execute(transaction);
  const rows = Object.fromEntries(counts);
  if (isRecorded(kernel)) {
    const after = await storedRecord(view, recordId, transaction);
    await recordWrite(kernel, view, "created", undefined, after, transaction, {
      restored: { deleted: id, ...(counts.size === 0 ? {} : { rows }) },
    });
  }
  return rows;
}

/**
 * Inserts all columns that are stored, except those that the database computes; columns that were added since get their
 * default. Values are converted by the table's own types, so nothing is rounded.
 */
async function putBack(table: string, records: RawBuilder<unknown>, transaction: DatabaseTransaction): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select json_object_keys(first.record) from (${records} limit 1) as first)
    order by attnum`.execute(transaction);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from (${records}) as stored
      cross join lateral json_populate_record(null::${sql.table(table)}, stored.record)`.execute(transaction);
}
