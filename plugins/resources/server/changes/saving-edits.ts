/** Saves what a portion of edits has changed, beside the progress, so that it can be shown and reverted. */
import { isDeepStrictEqual } from "node:util";
import { isStored, type PreparedResource } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import type { Values } from "../write/check-record.ts";
import { editedValues } from "../write/edited-values.ts";
import { exactMoments, type ExactMoments } from "../write/exact-moments.ts";
import type { isReplaced } from "../write/same-value.ts";
import type { EditedRow } from "../write/update-records.ts";
import type { Around } from "../write/write-transaction.ts";
import { saving, type BulkOutcome, type BulkSave } from "./bulk-work.ts";
import { isMasked } from "./reversal.ts";

/** @param givenOf the values given for the fields of a record that can be reverted */
export const outcomeOf = (
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

export type GivenOf = (recordId: string) => Readonly<Values>;

/** Saves the fields of the records before and after an edit. */
export const savingEdits =
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
export const replacedFields = (
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
