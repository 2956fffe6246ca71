/** `undo_delete`: restores a record that was just deleted, if its resource allows that. */
import { sql } from "kysely";
import { refuse } from "../../../contract/errors/refusals.ts";
import { undoDelete } from "../../../contract/resources/write-endpoints.ts";
import type { Kernel } from "../../extension/kernel.ts";
import type { DatabaseTransaction } from "../../../contract/database.ts";
import { handle, type HandledEndpoint } from "../../extension/contributions/handled-endpoint.ts";
import { isRecorded } from "../../activities/record-activity.ts";
import { recordWrite } from "./record-write.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { assertVisible, inTransaction, storedRecord, publishChange } from "./write-transaction.ts";

/** Longer than the browser offers it, for slow connections and toasts that stay open while hovered or focused. */
const keptSeconds = 60;

/** Stores the whole row in the transaction that deletes it and returns the undo token. Removes expired rows too. */
export async function keepDeleted(
  { resource, adminUser }: ResourceView,
  primaryKey: unknown,
  transaction: DatabaseTransaction,
): Promise<string> {
  await sql`delete from portal_deleted_records
    where deleted_at < now() - make_interval(secs => ${keptSeconds})`.execute(transaction);
  const { rows } = await sql<{ id: string }>`insert into portal_deleted_records (resource_id, user_id, record)
    select ${resource.resourceId}, ${adminUser.pk}, to_jsonb(t) from ${sql.table(resource.table)} as t where ${sql.ref(`t.${resource.primaryKey.name}`)} = ${primaryKey} returning id`.execute(
    transaction,
  );
  return rows[0]?.id ?? "";
}

export function undoDeleteHandler(kernel: Kernel): HandledEndpoint {
  return handle(undoDelete, async ({ body: { resourceId, undoToken }, adminUser }) => {
    const view = viewOf(kernel, resourceId, adminUser);
    assertAllowed(view, "delete");
    const recordId = await inTransaction(kernel, view, "write", async (transaction) => {
      const {
        rows: [kept],
      } = await sql<{ record: unknown }>`delete from portal_deleted_records
        where id = ${undoToken} and resource_id = ${resourceId} and user_id = ${adminUser.pk}
          and deleted_at >= now() - make_interval(secs => ${keptSeconds}) returning record`.execute(transaction);
      if (kept === undefined) throw refuse("PORTAL_DELETE_FINAL");
      const key = await putBack(view, kept.record, transaction);
      await assertVisible(view, [key], transaction);
      if (isRecorded(kernel))
        await recordWrite(kernel, view, "created", undefined, await storedRecord(view, key, transaction), transaction);
      return key;
    });
    publishChange(kernel, view, "created", recordId);
    return { ok: true as const, recordId };
  });
}

/**
 * Inserts all columns except those that the database computes; values are converted by the table's own types, so
 * nothing is rounded.
 */
async function putBack(
  { resource: { table, primaryKey } }: ResourceView,
  record: unknown,
  transaction: DatabaseTransaction,
): Promise<string> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`.execute(transaction);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const { rows } = await sql<{ key: string }>`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(record)}::jsonb)
      returning ${sql.ref(primaryKey.name)}::text as key`.execute(transaction);
  return rows[0]?.key ?? "";
}
