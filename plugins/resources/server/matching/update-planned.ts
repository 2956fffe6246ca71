/** Carries out planned edits of records, if nothing has changed since their plan. */
import { refuse, type AdminUser, type DatabaseTransaction } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { PlannedEdit, WrittenRecord } from "@portalkit/kernel/server";
import { isStored } from "../tables/prepared-resource.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import { editedValues } from "../write/edited-values.ts";
import { exactMoments } from "../write/exact-moments.ts";
import { updateRecords, type EditedRow } from "../write/update-records.ts";
import { inTransaction } from "../write/write-transaction.ts";
import { isOpaque, narrowEdits } from "./narrow-edits.ts";

/**
 * Carries out the edits in one transaction, all or none. A record that has the new values already is left as it is.
 * @param given at most one edit of each record
 * @param around writes in the same transaction: `write` returns the records that changed
 * @throws Refusal of the first that cannot be changed
 */
export async function updatePlanned(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  given: readonly PlannedEdit[],
  around: (transaction: DatabaseTransaction, write: () => Promise<readonly WrittenRecord[]>) => Promise<void>,
): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "edit");
  const edits = await mapDatabaseErrors(() => narrowEdits(kernel, view, given));
  const wanted = edits.flatMap(({ recordId, record, original, digest, problems }, place) => {
    const planned = given[place];
    if (problems.length === 0 && Object.keys(record).length === 0) return [];
    if (digest !== planned?.digest || problems.length > 0) throw refuse("PORTAL_IMPORT_RECORD_CHANGED");
    return [{ recordId, record, original, details: planned.details }];
  });
  if (wanted.length === 0)
    return await inTransaction(kernel, view, "write", (transaction) => around(transaction, () => Promise.resolve([])));
  const { columns } = view.resource;
  const fields = new Map(
    wanted.map(({ recordId, record }) => [recordId, Object.keys(record).filter((name) => isStored(columns.get(name)))]),
  );
  const opaque = new Set(wanted.filter(isOpaque).map(({ recordId }) => recordId));
  await updateRecords(kernel, adminUser, resourceId, wanted, {
    around: async (transaction, write) => {
      let rows: EditedRow[] = [];
      const exact = await exactMoments(
        view,
        [...new Set([...fields.values()].flat())],
        [...fields.keys()],
        transaction,
      );
      await around(transaction, async () => {
        rows = await write();
        const changed = rows.filter(({ recordId, changes }) => changes.length > 0 || opaque.has(recordId));
        return editedValues(changed, (recordId) => fields.get(recordId) ?? [], exact);
      });
      return rows;
    },
  });
}
