/** Edits, deletions and restorations of many records, by the rules of single ones. */
import { sql } from "kysely";
import { Refusal, refuse, type Row } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { formulaErrors } from "../../contract/formula-errors.ts";
import type { Formulas } from "../../contract/formula.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, type ResourceView } from "../view/resource-view.ts";
import { withCleanTexts, type Values } from "../write/check-record.ts";
import { isNormalized, isReplaced } from "../write/same-value.ts";
import { visibleRows } from "../write/write-transaction.ts";
import { trashView } from "../trash/trash-view.ts";
import { deleteMany } from "../write/delete-record.ts";
import { ofList } from "../write/deleted-records.ts";
import { portionRows } from "../write/in-portions.ts";
import { restoreDeleted } from "../write/restore-deleted.ts";
import { assertValidForAll, updateRecords, type RecordEdit } from "../write/update-records.ts";
import { pick } from "../write/edited-values.ts";
import { saving, type BulkWork } from "./bulk-work.ts";
import { formulasOf } from "./formula.ts";
import { isKept } from "./reversal.ts";
import { outcomeOf, replacedFields, savingEdits, type GivenOf } from "./saving-edits.ts";

/**
 * @param formulas of other fields than those of the record
 * @throws Refusal if this user may not write these values
 */
export async function editWork(
  kernel: Kernel,
  view: ResourceView,
  record: Readonly<Values>,
  formulas: Formulas = {},
): Promise<BulkWork> {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "edit");
  const computed = Object.keys(formulas);
  if (Object.keys(record).length + computed.length === 0) throw refuse("PORTAL_BULK_NO_FIELDS");
  if (computed.some((name) => Object.hasOwn(record, name))) throw new Refusal(formulaErrors.twice);
  await assertValidForAll(kernel, view, record);
  const compute = formulasOf(view, formulas);
  const kept = pick(
    withCleanTexts(view, record),
    Object.keys(record).filter((name) => isKept(view.resource, name)),
  );
  /** Refused if another has changed meanwhile what a value was computed from. */
  const editOf = (row: Row): Pick<RecordEdit, "record" | "original"> => {
    const values = compute(row);
    const names = Object.keys(values);
    return names.length === 0 ? { record } : { record: { ...record, ...values }, original: pick(row, names) };
  };
  return {
    portions: portionRows,
    isOutside: false,
    proof: definition.requiresProof?.edit,
    isPlannable: true,
    run: async (recordIds, save, originals) => {
      const rows = computed.length === 0 ? [] : await mapDatabaseErrors(() => visibleRows(view, recordIds, kernel.db));
      const edits = recordIds.map((recordId, place) => {
        const { original: read, ...edit } = editOf(rows[place] ?? {});
        const original = originals?.[recordId] ?? read;
        return { recordId, ...edit, ...(original === undefined ? {} : { original: { ...read, ...original } }) };
      });
      const given = new Map(
        edits.map((edit) => [
          edit.recordId,
          {
            ...kept,
            ...pick(
              edit.record,
              computed.filter((name) => name in edit.record),
            ),
          },
        ]),
      );
      const givenOf: GivenOf = (recordId) => given.get(recordId) ?? kept;
      await updateRecords(kernel, view.adminUser, resourceId, edits, {
        around: savingEdits(view, save, recordIds, givenOf, (edited, exact) => ({
          ...outcomeOf(view, edited, givenOf, exact),
          replaced: replacedFields(view.resource, edited, givenOf, isTransformed),
        })),
      });
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
