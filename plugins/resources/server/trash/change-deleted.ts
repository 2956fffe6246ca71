/** Restores records of a trash, or deletes them for good: each on its own, so that one does not affect others. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import { recordActivity, type Kernel, requireProofFor } from "@portalkit/kernel/engine";
import { sentenceOf } from "@portalkit/kernel/server";
import type { Condition } from "../sql/condition-to-sql.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { findDeleted, ofList } from "../write/deleted-records.ts";
import { oneByOne } from "../write/in-portions.ts";
import { restoreDeleted } from "../write/restore-deleted.ts";
import { inTransaction } from "../write/write-transaction.ts";

export interface TrashOutcome {
  /** The number of records that were not refused. */
  done: number;
  refused: { id: string; error: string }[];
}

/**
 * Restores each record with the rows that were deleted with it, or nothing of it.
 * @param view as `trashView` returns it
 * @param ids those of the deletions
 */
export const restoreFromTrash = (kernel: Kernel, view: ResourceView, ids: readonly string[]): Promise<TrashOutcome> =>
  each(kernel, view, ids, async (where) => {
    await restoreDeleted(kernel, view, { count: 1, where, unknown: "PORTAL_DELETED_UNKNOWN" });
  });

/**
 * Removes records from the trash; they cannot be restored then.
 * @param view as `trashView` returns it
 * @param ids those of the deletions
 */
export const deleteForGood = (kernel: Kernel, view: ResourceView, ids: readonly string[]): Promise<TrashOutcome> =>
  each(kernel, view, ids, (where) => forgetDeleted(kernel, view, where));

/** What was deleted last comes first: a record is restored before those that were deleted before it and refer to it. */
async function each(
  kernel: Kernel,
  view: ResourceView,
  ids: readonly string[],
  run: (where: readonly Condition[]) => Promise<void>,
): Promise<TrashOutcome> {
  return await mapDatabaseErrors(async () => {
    const shown = await ofList(kernel, view);
    const { rows } = await sql<{ id: string }>`select id from portal_deleted_records
      where id = any (${[...ids]}::uuid[]) order by number desc`.execute(kernel.db);
    const inOrder = new Set([...rows.map(({ id }) => id), ...ids]);
    const refused = await oneByOne([...inOrder], (id) => run([sql`d.id = ${id}::uuid`, ...shown]));
    return {
      done: inOrder.size - refused.length,
      refused: refused.map(({ recordId, refusal }) => ({ id: String(recordId), error: sentenceOf(refusal) })),
    };
  });
}

async function forgetDeleted(kernel: Kernel, view: ResourceView, where: readonly Condition[]): Promise<void> {
  const { adminUser, resource } = view;
  await inTransaction(kernel, view, "delete", async (transaction) => {
    const [deleted] = await findDeleted(view, where, transaction, true);
    if (deleted === undefined) throw refuse("PORTAL_DELETED_UNKNOWN");
    const { id, recordId, label, row } = deleted;
    const rule = resource.definition.requiresProof?.delete;
    await requireProofFor(kernel, adminUser, rule, { record: row, oldRecord: row }, transaction);
    await sql`delete from portal_deleted_records where id = ${id}`.execute(transaction);
    await recordActivity(
      kernel,
      {
        kind: "action",
        adminUser,
        resourceId: resource.resourceId,
        recordId,
        recordLabel: label,
        actionId: "delete-for-good",
      },
      transaction,
    );
  });
}
