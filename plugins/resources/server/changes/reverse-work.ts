/** Takes an action back, in the records that have not changed since, by its `reverse`. */
import { refuse, type ReversedRecord, type Row, type HookContext } from "@portalkit/kernel/contract";
import type { ActionRules, Kernel } from "@portalkit/kernel/engine";
import { readActionValues } from "../actions/action-form.ts";
import { runRecorded } from "../actions/run-recorded.ts";
import { actionRows } from "../actions/start-bulk-action.ts";
import { visibleIds } from "../read/visible-ids.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { assertAsAfter } from "../write/changed-values.ts";
import type { Values } from "../write/check-record.ts";
import { publishChange, storedRows } from "../write/write-transaction.ts";
import { saving, type BulkChange, type BulkWork, type Changes } from "./bulk-work.ts";

/** @throws Refusal if the action cannot be reverted any more, or this user may not run it */
export async function reverseWork(
  kernel: Kernel,
  view: ResourceView,
  { actionId, values, reverts }: BulkChange,
): Promise<BulkWork> {
  const action = manyRecordsAction(view, actionId);
  const reverse = action?.reverse;
  if (action === undefined || reverse === undefined || reverts === null) throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
  const other = reverse.action === undefined ? undefined : manyRecordsAction(view, reverse.action);
  for (const { allowed } of other === undefined ? [action] : [action, other])
    if (!view.holds(allowed) || !view.isReadable) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const extra = await readActionValues(kernel, view, action, values);
  const undo = reverse.run ?? runOf(view, reverse.action);
  return {
    portions: actionRows,
    isOutside: false,
    isPlannable: true,
    proof: action.requiresProof ?? other?.requiresProof,
    run: async (ids, save) => {
      const recordIds = [...ids];
      const changes = await save.earlier(ids.length);
      const visible = await mapDatabaseErrors(() => visibleIds(kernel, view, recordIds));
      if (visible.length < recordIds.length) throw refuse("PORTAL_RECORD_UNKNOWN");
      const run = async (context: HookContext): Promise<void> => {
        const rows = await storedRows(view, recordIds, context.db, true);
        const records = recordIds.map((recordId) => unchangedRecord(view, recordId, changes, rows.get(recordId)));
        await undo({ ...context, records, extra });
      };
      const outcome = { changed: recordIds.length };
      await runRecorded(kernel, view, { kind: "bulk-action", actionId: `revert-${actionId}`, run }, recordIds, {
        around: saving(save, () => outcome),
      });
      publishChange(kernel, view, "edited");
      return outcome;
    },
  };
}

/** An action of the resource that runs on many records. */
function manyRecordsAction({ resource }: ResourceView, actionId: string | null): ActionRules | undefined {
  const { actions = [], bulkActions = [] } = resource.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  if (bulk === undefined) return actions.find(({ id, bulkHandler }) => id === actionId && bulkHandler === true);
  const { label: name, ...rules } = bulk;
  return { ...rules, name };
}

type Undo = (
  call: HookContext & { records: readonly ReversedRecord[]; extra: Readonly<Values> },
) => void | Promise<void>;

/** Runs another action over the records, without values of a form. */
function runOf(view: ResourceView, actionId: string): Undo {
  const { actions = [], bulkActions = [] } = view.resource.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  const single = actions.find(({ id }) => id === actionId);
  return async ({ records, ...context }) => {
    const recordIds = records.map(({ recordId }) => recordId);
    const call = { ...context, extra: {} };
    if (bulk?.countPortion !== undefined) return void (await bulk.countPortion({ ...call, recordIds }));
    if (bulk?.withoutTransaction !== true && bulk !== undefined) return void (await bulk.run({ ...call, recordIds }));
    if (single === undefined || single.withoutTransaction === true) throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
    const rows = await storedRows(view, recordIds, context.db);
    for (const recordId of recordIds)
      await single.run({ ...call, recordId, record: rows.get(recordId) ?? ({} as Row) });
  };
}

/** @throws PORTAL_RECORD_CHANGED if a kept column has another value than after the action */
function unchangedRecord(view: ResourceView, recordId: string, changes: Changes, row: Row | undefined): ReversedRecord {
  const { before = null, after = {} } = changes[recordId] ?? {};
  if (row === undefined || before === null) throw refuse("PORTAL_RECORD_UNKNOWN");
  assertAsAfter(view, after, row);
  return { recordId, before, after };
}
