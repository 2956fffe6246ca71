/** Edits and deletions of many records, and taking them back, by the rules of single ones. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { assertAllowed, type ResourceView } from "../view/resource-view.ts";
import { isStored, type PreparedResource } from "../tables/prepared-resource.ts";
import { translateText } from "@portalkit/kernel/server";
import { withCleanTexts, type Values } from "../write/check-record.ts";
import { isNormalized, isReplaced } from "../write/same-value.ts";
import type { Around } from "../write/write-transaction.ts";
import { trashView } from "../trash/trash-view.ts";
import { deleteMany } from "../write/delete-record.ts";
import { ofList } from "../write/deleted-records.ts";
import { portionRows } from "../write/in-portions.ts";
import { restoreDeleted } from "../write/restore-deleted.ts";
import { assertValidForAll, updateRecords, type EditedRow, type RecordEdit } from "../write/update-records.ts";
import { editedValues, pick } from "../write/edited-values.ts";
import { exactMoments, type ExactMoments } from "../write/exact-moments.ts";
import { saving, type BulkWork, type Changes, type BulkOutcome, type BulkSave } from "./bulk-work.ts";
import { isKept, isMasked } from "./reversal.ts";

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

/** @param givenOf the values given for the fields of a record that can be reverted */
const outcomeOf = (
  { resource }: ResourceView,
  rows: readonly EditedRow[],
  givenOf: GivenOf,
  exact: ExactMoments,
): BulkOutcome => ({
  masked: [...resource.columns.keys()].filter((name) => isMasked(resource, name)),
  changed: rows.filter(({ changes }) => changes.length > 0).length,
  edited: Object.fromEntries(
    editedValues(rows, (recordId) => Object.keys(givenOf(recordId)), exact).map(({ recordId, ...values }) => [
      recordId,
      values,
    ]),
  ),
});

type GivenOf = (recordId: string) => Readonly<Values>;

/** Saves the fields of the records before and after an edit. */
const savingEdits =
  (
    view: ResourceView,
    save: BulkSave,
    recordIds: readonly string[],
    givenOf: GivenOf,
    outcome: (rows: readonly EditedRow[], exact: ExactMoments) => BulkOutcome,
  ): Around<EditedRow[]> =>
  async (transaction, write) => {
    const names = [...new Set(recordIds.flatMap((recordId) => Object.keys(givenOf(recordId))))];
    const exact = await exactMoments(view, names, recordIds, transaction);
    return await saving<EditedRow[]>(save, (rows) => outcome(rows, exact))(transaction, write);
  };

/**
 * The fields that were changed, but not to the values given for them.
 * @param isOther whether the record has another value than the one given
 */
const replacedFields = (
  { columns }: PreparedResource,
  rows: readonly EditedRow[],
  givenOf: GivenOf,
  isOther: typeof isReplaced,
): string[] => [
  ...new Set(
    rows.flatMap(({ recordId, before, after }) =>
      Object.entries(givenOf(recordId)).flatMap(([name, value]) => {
        const column = columns.get(name);
        const isChanged = !isDeepStrictEqual(before[name], after[name]);
        return isChanged && column !== undefined && isStored(column) && isOther(column, value, after) ? [name] : [];
      }),
    ),
  ),
];

/**
 * Whether a hook has stored something else than the value or its normal form. What is stored in its normal form can be
 * reverted, because writing it again changes nothing; a reversion itself refuses what it cannot store as it was.
 */
const isTransformed: typeof isReplaced = (column, given, record) =>
  isReplaced(column, given, record) && !isNormalized(given, record[column.name]);

/** @throws PORTAL_BULK_REPLACED */
function assertNotReplaced({ resource: { columns } }: ResourceView, replaced: readonly string[]): void {
  const labels = replaced.map((name) => translateText(columns.get(name)?.label ?? name));
  if (labels.length > 0) throw refuse("PORTAL_BULK_REPLACED", { fields: labels.join(", ") });
}

/**
 * Gives the fields that an earlier change has written their values before it, in records where they still have the
 * values after it.
 * @param reverts null if that change is no longer known
 * @throws Refusal if this user may not edit the records
 */
export function revertWork(kernel: Kernel, view: ResourceView, reverts: string | null): BulkWork {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "edit");
  if (reverts === null) throw refuse("PORTAL_BULK_UNKNOWN");
  return {
    portions: portionRows,
    isOutside: false,
    proof: definition.requiresProof?.edit,
    isPlannable: true,
    run: async (recordIds, save) => {
      const edits = editsOf(recordIds, await save.earlier(recordIds.length));
      const written = new Map(edits.map(({ recordId, record }) => [recordId, record]));
      const givenOf: GivenOf = (recordId) => written.get(recordId) ?? {};
      await updateRecords(kernel, view.adminUser, resourceId, edits, {
        around: savingEdits(view, save, recordIds, givenOf, (rows, exact) => {
          assertNotReplaced(view, replacedFields(view.resource, rows, givenOf, isReplaced));
          return outcomeOf(view, rows, givenOf, exact);
        }),
      });
      return { changed: recordIds.length };
    },
  };
}

/** Records with the same values share them, so that each is checked once. */
function editsOf(recordIds: readonly string[], changes: Changes): (RecordEdit & { recordId: string })[] {
  const shared = new Map<string, Readonly<Values>>();
  return recordIds.map((recordId) => {
    const change = changes[recordId];
    if (change === undefined) throw refuse("PORTAL_BULK_UNKNOWN");
    const key = JSON.stringify(change.before);
    const record = shared.get(key) ?? change.before;
    shared.set(key, record);
    return { recordId, record, original: change.after, comparesMasked: true };
  });
}

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
