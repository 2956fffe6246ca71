/** `delete_record`: the hooks and the deletion in one transaction, then the news of it. */
import { sql } from "kysely";
import { deleteRecord } from "../../contract/resource-endpoints.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { recordWrite } from "../activities/record-write.ts";
import { demand, viewOf } from "./resource-view.ts";
import { keepDeleted } from "./undo-delete.ts";
import { inTransaction, storedRecord, tellChanged } from "./write-transaction.ts";

export function deleteRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(deleteRecord, async ({ body, adminUser }) => {
    const undoToken = await deleteOne(kernel, adminUser, body.resourceId, body.primaryKey);
    return { ok: true as const, recordId: body.primaryKey, ...(undoToken === undefined ? {} : { undoToken }) };
  });
}

/** Deletes a record as this user, and gives what brings it back where the resource allows that. @throws Refusal */
export async function deleteOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, recordId: string | number): Promise<string | undefined> {
  const view = viewOf(kernel, resourceId, adminUser);
  const { table, primaryKey, definition } = view.resource;
  demand(view, "delete");
  const undoToken = await inTransaction(kernel, view, "delete", async (transaction, context) => {
    const record = await storedRecord(view, recordId, transaction, true);
    await definition.hooks?.delete?.before?.(record, context);
    const kept = definition.options?.undoDelete === true ? await keepDeleted(view, record[primaryKey.name], transaction) : undefined;
    await sql`delete from ${sql.table(table)} where ${sql.ref(primaryKey.name)} = ${record[primaryKey.name]}`.execute(transaction);
    await definition.hooks?.delete?.after?.(record, context);
    await recordWrite(kernel, view, "deleted", record, undefined, transaction);
    return kept;
  });
  tellChanged(kernel, view, "deleted", String(recordId));
  return undoToken;
}
