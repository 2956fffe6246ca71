/** Changes that other plugins make to many records, recorded while they do: for a receipt and a way back. */
import { sql } from "kysely";
import { type AdminUser, definePort } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, WrittenRecord } from "@portalkit/kernel/server";
import { saveChanges, sealedChanges } from "./edited-values.ts";
import { insertOperation, type StoredOperation } from "./operation-store.ts";
import type { Services } from "./services.ts";

/** An import whose changes are recorded. */
export interface RecordedImport {
  /** A UUID, which the operation gets. */
  id: string;
  adminUser: AdminUser;
  resourceId: string;
  fileName: string;
  /** The names of the fields that it may write. */
  fields: readonly string[];
}

/** Records what an import writes. Call each function in the transaction of what it is told. */
export interface RecordedChanges {
  begin(transaction: DatabaseTransaction, started: RecordedImport): Promise<void>;
  /** Does nothing for an import of which no beginning is known. */
  add(transaction: DatabaseTransaction, id: string, records: readonly WrittenRecord[]): Promise<void>;
  /**
   * From now on it is shown to its user, and can be reverted. Nothing is kept of an import that has changed nothing.
   * @param reason why it failed, as a sentence
   */
  end(
    transaction: DatabaseTransaction,
    id: string,
    end: { state: "done" | "stopped" | "failed"; reason: string | null },
  ): Promise<void>;
}

/**
 * For plugins that change many records themselves.
 * @example services.use(recordedChangesPort)?.add(transaction, run.id, created)
 */
export const recordedChangesPort = definePort<RecordedChanges>("recorded-changes");

export const recordedChanges = (services: Services): RecordedChanges => ({
  begin: async (transaction, { id, adminUser, resourceId, fileName, fields }) => {
    const values = Object.fromEntries(fields.map((name) => [name, null]));
    const change = { kind: "import", actionId: null, values, reverts: null, fileName } as const;
    await insertOperation(services, transaction, adminUser, { id, state: "recording", resourceId, change });
  },
  add: async (transaction, id, records) => {
    if (records.length === 0) return;
    const edits = records.filter(({ before }) => before !== null).length;
    const { rows } = await sql<Pick<StoredOperation, "id" | "resource_id">>`
      update portal_bulk_operations set total = total + ${records.length}, done = done + ${records.length},
        changed = changed + ${records.length}, updated_at = now(), counts = jsonb_build_object('edited',
          coalesce((counts ->> 'edited')::int, 0) + ${edits}::int)
      where id = ${id}::uuid and state = 'recording' returning id, resource_id`.execute(transaction);
    const [operation] = rows;
    if (operation === undefined) return;
    const edited = Object.fromEntries(records.map(({ recordId, before, after }) => [recordId, { before, after }]));
    const masked = services.resources.secretColumns(operation.resource_id);
    await saveChanges(transaction, operation, { edited, masked }, services.sealing(sealedChanges.purpose));
  },
  end: async (transaction, id, { state, reason }) => {
    await sql`delete from portal_bulk_operations
      where id = ${id}::uuid and state = 'recording' and changed = 0`.execute(transaction);
    await sql`update portal_bulk_operations set state = ${state}, reason = ${reason}, ended_at = now(),
      updated_at = now() where id = ${id}::uuid and state = 'recording'`.execute(transaction);
  },
});
