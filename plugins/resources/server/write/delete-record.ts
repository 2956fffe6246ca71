/** `delete_record`: runs the hooks and deletes the record in one transaction, then notifies subscribers. */
import { sql } from "kysely";
import { deleteRecord, type Kernel, requireProofFor } from "@portalkit/kernel/engine";
import type { AdminUser, HookContext, DatabaseTransaction } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { recordWrite } from "./record-write.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { publishRowsWith, storeDeleted, type StoredDeletion } from "./store-deleted.ts";
import { inTransaction, storedRecord, publishChange, type Around } from "./write-transaction.ts";

export function deleteRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(deleteRecord, async ({ body, adminUser }) => {
    const undoToken = await deleteOne(kernel, adminUser, body.resourceId, body.primaryKey);
    return { ok: true as const, recordId: body.primaryKey, ...(undoToken === undefined ? {} : { undoToken }) };
  });
}

/**
 * Deletes a record as this user, and returns a token to undo it if the resource allows that.
 * @throws Refusal
 */
export async function deleteOne(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string | number,
): Promise<string | undefined> {
  const [undoToken] = await deleteMany(kernel, adminUser, resourceId, [recordId]);
  return undoToken;
}

/**
 * Deletes records in one transaction: all or none.
 * @param options.around writes in the same transaction
 * @param options.operationId the bulk operation that deletes them
 * @throws Refusal of the first that cannot be deleted
 */
export async function deleteMany(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordIds: readonly (string | number)[],
  { around, operationId }: { around?: Around<void>; operationId?: string } = {},
): Promise<(string | undefined)[]> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "delete");
  const deletions = await inTransaction(kernel, view, "delete", async (transaction, context) => {
    const stored: (StoredDeletion | undefined)[] = [];
    const write = async (): Promise<void> => {
      for (const recordId of recordIds)
        stored.push(await deleteWithin(kernel, view, { recordId, operationId }, transaction, context));
    };
    await (around === undefined ? write() : around(transaction, write));
    return stored;
  });
  const [only, ...others] = recordIds;
  if (only !== undefined) publishChange(kernel, view, "deleted", others.length > 0 ? undefined : String(only));
  publishRowsWith(
    kernel,
    view,
    "deleted",
    deletions.flatMap((deletion) => (deletion === undefined ? [] : [deletion.rows])),
  );
  return deletions.map((deletion) => deletion?.id);
}

async function deleteWithin(
  kernel: Kernel,
  view: ResourceView,
  { recordId, operationId }: { recordId: string | number; operationId: string | undefined },
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<StoredDeletion | undefined> {
  const {
    adminUser,
    resource: { table, primaryKey, definition },
  } = view;
  const record = await storedRecord(view, recordId, transaction, true);
  await requireProofFor(
    kernel,
    adminUser,
    definition.requiresProof?.delete,
    { record, oldRecord: record },
    transaction,
  );
  await definition.hooks?.delete?.before?.(record, context);
  const stored = await storeDeleted(view, record[primaryKey.name], transaction, operationId);
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(primaryKey.name)} = ${record[primaryKey.name]}`.execute(transaction);
  await definition.hooks?.delete?.after?.(record, context);
  const rows = stored?.rows ?? {};
  const details = Object.keys(rows).length === 0 ? undefined : { deletedWith: rows };
  await recordWrite(kernel, view, "deleted", record, undefined, transaction, details);
  return stored;
}
