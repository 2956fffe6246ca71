/** What an action changes in the columns that its `reverse` needs, so that it can be reverted. */
import type { ActionRules } from "@portalkit/kernel/engine";
import type { RowsListener } from "../actions/run-recorded.ts";
import type { ResourceView } from "../view/resource-view.ts";
import type { Around } from "../write/write-transaction.ts";
import { pick } from "../write/edited-values.ts";
import { saving, type BulkOutcome, type BulkSave, type FieldValues } from "./bulk-work.ts";
import { exactMoments, type ExactMoments } from "../write/exact-moments.ts";
import { isMasked } from "./reversal.ts";

/** For one run of an action: saves its progress with what is kept of its rows. */
export type KeptChanges = <Written>(
  save: BulkSave,
  recordIds: readonly string[],
  outcomeOf: (written: Written) => BulkOutcome,
) => { around: Around<Written>; onRows: RowsListener | undefined };

/** Keeps nothing of an action that cannot be reverted. */
export function keptChanges(view: ResourceView, reverse: ActionRules["reverse"]): KeptChanges {
  if (reverse === undefined)
    return (save, _recordIds, outcomeOf) => ({ around: saving(save, outcomeOf), onRows: undefined });
  const { columns } = reverse;
  const masked = columns.filter((name) => isMasked(view.resource, name));
  return (save, recordIds, outcomeOf) => {
    const edited: Record<string, FieldValues> = {};
    let exact: ExactMoments = new Map();
    return {
      onRows: (before, after) => {
        for (const [recordId, row] of before) {
          const changed = after.get(recordId);
          if (changed === undefined) continue;
          const moments = exact.get(recordId) ?? {};
          const inexact = columns.filter((name) => name in moments && row[name] !== changed[name]);
          edited[recordId] = {
            before: { ...pick(row, columns), ...pick(moments, inexact) },
            after: pick(changed, columns),
          };
        }
      },
      around: async (transaction, write) => {
        exact = await exactMoments(view, columns, recordIds, transaction);
        const withChanges: typeof outcomeOf = (written) => ({ ...outcomeOf(written), edited, masked });
        return await saving(save, withChanges)(transaction, write);
      },
    };
  };
}
