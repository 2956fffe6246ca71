/** Takes an edit or an import back, in the records that have not changed since. */
import { refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { assertAllowed, type ResourceView } from "../view/resource-view.ts";
import { assertAsAfter } from "../write/changed-values.ts";
import type { Values } from "../write/check-record.ts";
import { deleteMany } from "../write/delete-record.ts";
import { portionRows } from "../write/in-portions.ts";
import { isReplaced } from "../write/same-value.ts";
import { updateRecords, type RecordEdit } from "../write/update-records.ts";
import { storedRows } from "../write/write-transaction.ts";
import { saving, type BulkChange, type BulkOutcome, type BulkSave, type BulkWork, type Changes } from "./bulk-work.ts";
import { outcomeOf, replacedFields, savingEdits, type GivenOf } from "./saving-edits.ts";

/**
 * Gives the fields that an earlier change has written their values before it, and moves the records that an import has
 * created to the trash: in records where the fields still have the values after it.
 * @throws Refusal if this user may not edit the records, or of an import neither edit nor delete them
 */
export function revertWork(kernel: Kernel, view: ResourceView, { reverts, fileName = null }: BulkChange): BulkWork {
  const { requiresProof: proof } = view.resource.definition;
  const isImport = fileName !== null;
  if (!isImport || !view.may("delete")) assertAllowed(view, "edit");
  if (reverts === null) throw refuse("PORTAL_BULK_UNKNOWN");
  return {
    portions: portionRows,
    isOutside: false,
    proof: isImport ? [proof?.edit, proof?.delete].find((rule) => rule !== undefined && rule !== false) : proof?.edit,
    isPlannable: true,
    run: async (recordIds, save) => {
      const changes = await save.earlier(recordIds.length);
      // A portion is one transaction of one kind: the rest is the next one.
      const isCreated = isNew(changes, recordIds[0]);
      const end = recordIds.findIndex((recordId) => isNew(changes, recordId) !== isCreated);
      const ids = end === -1 ? recordIds : recordIds.slice(0, end);
      return await (isCreated ? deleteCreated : revertEdits)(kernel, view, ids, changes, save);
    },
  };
}

const isNew = (changes: Changes, recordId = ""): boolean => changes[recordId]?.before === null;

type Revert = (
  kernel: Kernel,
  view: ResourceView,
  recordIds: readonly string[],
  changes: Changes,
  save: BulkSave,
) => Promise<BulkOutcome>;

const revertEdits: Revert = async (kernel, view, recordIds, changes, save) => {
  const edits = editsOf(recordIds, changes);
  const written = new Map(edits.map(({ recordId, record }) => [recordId, record]));
  const givenOf: GivenOf = (recordId) => written.get(recordId) ?? {};
  await updateRecords(kernel, view.adminUser, view.resource.resourceId, edits, {
    around: savingEdits(view, save, recordIds, givenOf, (rows, exact) => {
      assertNotReplaced(view, replacedFields(view.resource, rows, givenOf, isReplaced));
      return { ...outcomeOf(view, rows, givenOf, exact), handled: recordIds.length };
    }),
  });
  return { changed: recordIds.length };
};

/** Records with the same values share them, so that each is checked once. */
function editsOf(recordIds: readonly string[], changes: Changes): (RecordEdit & { recordId: string })[] {
  const shared = new Map<string, Readonly<Values>>();
  return recordIds.map((recordId) => {
    const { before = null, after = {} } = changes[recordId] ?? {};
    if (before === null) throw refuse("PORTAL_BULK_UNKNOWN");
    const key = JSON.stringify(before);
    const record = shared.get(key) ?? before;
    shared.set(key, record);
    return { recordId, record, original: after, comparesMasked: true };
  });
}

/** @throws PORTAL_BULK_REPLACED */
function assertNotReplaced({ resource: { columns } }: ResourceView, replaced: readonly string[]): void {
  const labels = replaced.map((name) => translateText(columns.get(name)?.label ?? name));
  if (labels.length > 0) throw refuse("PORTAL_BULK_REPLACED", { fields: labels.join(", ") });
}

/** A new record that somebody has changed since is theirs too: it stays. */
const deleteCreated: Revert = async (kernel, view, recordIds, changes, save) => {
  // Without a trash, what depends on the record would be gone for good.
  if (view.resource.deletion === undefined) throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
  const outcome = { changed: recordIds.length, handled: recordIds.length };
  await deleteMany(kernel, view.adminUser, view.resource.resourceId, recordIds, {
    operationId: save.changeId,
    around: (transaction, write) =>
      saving<void>(save, () => outcome)(transaction, async () => {
        const rows = await storedRows(view, recordIds, transaction, true);
        for (const recordId of recordIds) {
          const row = rows.get(recordId);
          if (row !== undefined) assertAsAfter(view, changes[recordId]?.after ?? {}, row);
        }
        await write();
      }),
  });
  return outcome;
};
