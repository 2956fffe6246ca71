/** The edits and deletions of an operation, by the rules of single ones. */
import { refuse } from "../../contract/errors/refusals.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { Kernel } from "../extension/kernel.ts";
import { assertAllowed, type ResourceView } from "../resources/view/resource-view.ts";
import type { Values } from "../resources/write/check-record.ts";
import { deleteMany } from "../resources/write/delete-record.ts";
import { portionRows } from "../resources/write/in-portions.ts";
import { assertValidForAll, updateRecords, type EditedRow } from "../resources/write/update-records.ts";
import { saving, type BulkWork, type Outcome } from "./bulk-work.ts";

/** @throws Refusal if this user may not write these values */
export async function editWork(kernel: Kernel, view: ResourceView, record: Readonly<Values>): Promise<BulkWork> {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "edit");
  if (Object.keys(record).length === 0) throw refuse("PORTAL_BULK_NO_FIELDS");
  await assertValidForAll(kernel, view, record);
  return {
    portions: portionRows,
    isOutside: false,
    proof: definition.requiresProof?.edit,
    isPlannable: true,
    run: async (recordIds, save, originals) => {
      const outcomeOf = (rows: EditedRow[]): Outcome => ({
        changed: rows.filter(({ changes }) => changes.length > 0).length,
        originals: Object.fromEntries(rows.map(({ recordId, before }) => [recordId, pick(before, record)])),
      });
      await updateRecords(
        kernel,
        view.adminUser,
        resourceId,
        recordIds.map((recordId) => {
          const original = originals?.[recordId];
          return { recordId, record, ...(original === undefined ? {} : { original }) };
        }),
        { around: saving(save, outcomeOf) },
      );
      return { changed: recordIds.length };
    },
  };
}

const pick = (row: Row, record: Readonly<Values>): Values =>
  Object.fromEntries(Object.keys(record).map((name) => [name, row[name]]));

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
      await deleteMany(
        kernel,
        view.adminUser,
        resourceId,
        recordIds,
        saving(save, () => outcome),
      );
      return outcome;
    },
  };
}
