/** The edits and deletions of an operation, by the rules of single ones. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import { kernelId } from "../../contract/permissions.ts";
import type { Kernel } from "../extension/kernel.ts";
import { assertAllowed, type ResourceView } from "../resources/view/resource-view.ts";
import { isStored, type PreparedResource } from "../resources/tables/prepared-resource.ts";
import { translateText } from "../i18n/language-of-call.ts";
import { withCleanHtml, type Values } from "../resources/write/check-record.ts";
import { isReplaced } from "../resources/write/same-value.ts";
import { trashView } from "../resources/trash/trash-view.ts";
import { deleteMany } from "../resources/write/delete-record.ts";
import { ofList } from "../resources/write/deleted-records.ts";
import { portionRows } from "../resources/write/in-portions.ts";
import { restoreDeleted } from "../resources/write/restore-deleted.ts";
import {
  assertValidForAll,
  updateRecords,
  type EditedRow,
  type RecordEdit,
} from "../resources/write/update-records.ts";
import { saving, type BulkWork, type Changes, type Outcome } from "./bulk-work.ts";
import { changesOf, pick, sealedChanges } from "./edited-values.ts";
import { isKept, isMasked } from "./reversible.ts";
import { changedPlaces } from "./reverted-records.ts";

/** @throws Refusal if this user may not write these values */
export async function editWork(kernel: Kernel, view: ResourceView, record: Readonly<Values>): Promise<BulkWork> {
  const { resourceId, definition } = view.resource;
  assertAllowed(view, "edit");
  if (Object.keys(record).length === 0) throw refuse("PORTAL_BULK_NO_FIELDS");
  await assertValidForAll(kernel, view, record);
  const kept = pick(
    withCleanHtml(view, record),
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
        { around: saving(save, (rows) => outcomeOf(view, rows, () => kept)) },
      );
      return { changed: recordIds.length };
    },
  };
}

/** @param givenOf the values given for the fields of a record that can be taken back */
const outcomeOf = (
  { resource }: ResourceView,
  rows: readonly EditedRow[],
  givenOf: (recordId: string) => Readonly<Values>,
): Outcome => ({
  masked: [...resource.columns.keys()].filter((name) => isMasked(resource, name)),
  changed: rows.filter(({ changes }) => changes.length > 0).length,
  replaced: [...new Set(rows.flatMap((row) => replacedFields(resource, row, givenOf(row.recordId))))],
  edited: Object.fromEntries(
    rows.map(({ recordId, before, after }) => {
      const fields = Object.keys(givenOf(recordId));
      return [recordId, { before: pick(before, fields), after: pick(after, fields) }];
    }),
  ),
});

/** The fields that were changed, but not to the values given for them. */
const replacedFields = (
  { columns }: PreparedResource,
  { before, after }: EditedRow,
  given: Readonly<Values>,
): string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    const column = columns.get(name);
    const isOther = column !== undefined && isStored(column) && isReplaced(column, value, after);
    return isOther && !isDeepStrictEqual(before[name], after[name]) ? [name] : [];
  });

/** @throws PORTAL_BULK_REPLACED */
function assertNotReplaced({ resource: { columns } }: ResourceView, outcome: Outcome): Outcome {
  const { replaced = [] } = outcome;
  const labels = replaced.map((name) => translateText(columns.get(name)?.label ?? name));
  if (labels.length > 0) throw refuse("PORTAL_BULK_REPLACED", { fields: labels.join(", ") });
  return outcome;
}

/**
 * Gives the fields that an operation has changed their values before it, in records where they still have the values
 * after it.
 * @param reverts null if that operation is no longer stored
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
      const places = await changedPlaces(kernel.db, save.operationId, save.place, recordIds.length);
      const sealing = kernel.services(kernelId).sealing(sealedChanges.purpose);
      const changes = await changesOf(kernel.db, reverts, places, sealing);
      const edits = editsOf(recordIds, changes);
      const written = new Map(edits.map(({ recordId, record }) => [recordId, record]));
      await updateRecords(kernel, view.adminUser, resourceId, edits, {
        around: saving(save, (rows) =>
          assertNotReplaced(
            view,
            outcomeOf(view, rows, (recordId) => written.get(recordId) ?? {}),
          ),
        ),
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
        operationId: save.operationId,
      });
      return outcome;
    },
  };
}

/**
 * Restores what an operation has deleted.
 * @param reverts null if that operation is no longer stored
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
