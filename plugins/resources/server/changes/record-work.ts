/** Edits, deletions and restorations of many records, by the rules of single ones. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { assertAllowed, type ResourceView } from "../view/resource-view.ts";
import { withCleanTexts, type Values } from "../write/check-record.ts";
import { isNormalized, isReplaced } from "../write/same-value.ts";
import { trashView } from "../trash/trash-view.ts";
import { deleteMany } from "../write/delete-record.ts";
import { ofList } from "../write/deleted-records.ts";
import { portionRows } from "../write/in-portions.ts";
import { restoreDeleted } from "../write/restore-deleted.ts";
import { assertValidForAll, updateRecords } from "../write/update-records.ts";
import { pick } from "../write/edited-values.ts";
import { saving, type BulkWork } from "./bulk-work.ts";
import { isKept } from "./reversal.ts";
import { outcomeOf, replacedFields, savingEdits } from "./saving-edits.ts";

/** @throws Refusal if this user may not write these values */
export async function editWork(kernel: Kernel, view: ResourceView, record: Readonly<Values>): Promise<BulkWork> {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "edit");
  if (Object.keys(record).length === 0) throw refuse("PORTAL_BULK_NO_FIELDS");
  await assertValidForAll(kernel, view, record);
  const kept = pick(
    withCleanTexts(view, record),
    Object.keys(record).filter((name) => isKept(view.resource, name)),
  );
  return {
    portions: portionRows,
    isOutside: false,
    proof: definition.requiresProof?.edit,
    isPlannable: true,
    run: async (recordIds, save, originals) => {
      await updateRecords(
        kernel,
        view.adminUser,
        resourceId,
        recordIds.map((recordId) => {
          const original = originals?.[recordId];
          return { recordId, record, ...(original === undefined ? {} : { original }) };
        }),
        {
          around: savingEdits(
            view,
            save,
            recordIds,
            () => kept,
            (rows, exact) => ({
              ...outcomeOf(view, rows, () => kept, exact),
              replaced: replacedFields(view.resource, rows, () => kept, isTransformed),
            }),
          ),
        },
      );
      return { changed: recordIds.length };
    },
  };
}

/**
 * Whether a hook has stored something else than the value or its normal form. What is stored in its normal form can be
 * reverted, because writing it again changes nothing; a reversion itself refuses what it cannot store as it was.
 */
const isTransformed: typeof isReplaced = (column, given, record) =>
  isReplaced(column, given, record) && !isNormalized(given, record[column.name]);

/** @throws Refusal if this user may not delete records */
export function deleteWork(kernel: Kernel, view: ResourceView): BulkWork {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "delete");
  return {
    portions: portionRows,
    isOutside: false,
    proof: definition.requiresProof?.delete,
    isPlannable: true,
    run: async (recordIds, save) => {
      const outcome = { changed: recordIds.length };
      await deleteMany(kernel, view.adminUser, resourceId, recordIds, {
        around: saving(save, () => outcome),
        operationId: save.changeId,
      });
      return outcome;
    },
  };
}

/**
 * Restores what an earlier change has deleted.
 * @param reverts null if that change is no longer known
 * @throws Refusal if this user may not restore records
 */
export async function restoreWork(kernel: Kernel, view: ResourceView, reverts: string | null): Promise<BulkWork> {
  const { resourceId } = view.resource;
  if (reverts === null) throw refuse("PORTAL_BULK_UNKNOWN");
  const trash = trashView(kernel, resourceId, view.adminUser);
  const shown = await ofList(kernel, trash);
  return {
    portions: portionRows,
    isOutside: false,
    proof: undefined,
    isPlannable: true,
    run: async (recordIds, save) => {
      const outcome = { changed: recordIds.length };
      const where = [sql`d.operation_id = ${reverts}::uuid`, sql`d.record_id = any (${[...recordIds]})`, ...shown];
      await restoreDeleted(kernel, trash, {
        count: recordIds.length,
        where,
        unknown: "PORTAL_DELETED_UNKNOWN",
        around: saving(save, () => outcome),
      });
      return outcome;
    },
  };
}
