/** What an action changes in the columns that its `reverse` needs, so that it can be reverted. */
import type { ActionRules } from "@portalkit/kernel/engine";
import type { RowsListener } from "../actions/run-recorded.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { pick, type FieldValues, type BulkOutcome } from "./bulk-work.ts";
import { isMasked } from "./reversal.ts";

/** For one run of an action: what receives its rows, and what is kept of them. */
export type KeptChanges = () => {
  onRows: RowsListener | undefined;
  changes: () => Pick<BulkOutcome, "edited" | "masked">;
};

/** Keeps nothing of an action that cannot be reverted. */
export function keptChanges({ resource }: ResourceView, reverse: ActionRules["reverse"]): KeptChanges {
  if (reverse === undefined) return () => ({ onRows: undefined, changes: () => ({}) });
  const { columns } = reverse;
  const masked = columns.filter((name) => isMasked(resource, name));
  return () => {
    const edited: Record<string, FieldValues> = {};
    return {
      onRows: (before, after) => {
        for (const [recordId, row] of before) {
          const changed = after.get(recordId);
          if (changed !== undefined) edited[recordId] = { before: pick(row, columns), after: pick(changed, columns) };
        }
      },
      changes: () => ({ edited, masked }),
    };
  };
}
