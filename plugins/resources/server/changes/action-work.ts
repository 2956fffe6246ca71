/** Actions on many records: bulk actions in portions or at once, and row actions record by record. */
import {
  refuse,
  type ActionCounts,
  type ActionResult,
  type BulkActionDefinition,
  type BulkActionInPortions,
} from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import { readActionValues } from "../actions/action-form.ts";
import { runRecorded, runsWith } from "../actions/run-recorded.ts";
import { actionRows } from "../actions/start-bulk-action.ts";
import { runAction } from "../actions/start-custom-action.ts";
import { visibleIds } from "../read/visible-ids.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import type { Values } from "../write/check-record.ts";
import { publishChange } from "../write/write-transaction.ts";
import type { BulkWork } from "./bulk-work.ts";
import { keptChanges, type KeptChanges } from "./kept-changes.ts";

/**
 * @returns undefined if the resource has no such action for many records
 * @throws Refusal if this user may not run it with these values
 */
export async function actionWork(
  kernel: Kernel,
  view: ResourceView,
  actionId: string,
  values: Readonly<Values>,
): Promise<BulkWork | undefined> {
  const { actions = [], bulkActions = [] } = view.resource.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  const action = bulk ?? actions.find(({ id, bulkHandler }) => id === actionId && bulkHandler === true);
  if (action === undefined) return undefined;
  if (!view.holds(action.allowed) || !view.isReadable) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const extra = await readActionValues(kernel, view, action, values);
  const common = { isOutside: action.withoutTransaction === true, proof: action.requiresProof };
  const kept = keptChanges(view, action.reverse);
  if (bulk === undefined) return { ...common, ...inEach(kernel, view, actionId, values, kept) };
  return bulk.countPortion === undefined
    ? { ...common, ...atOnce(kernel, view, bulk, extra, kept) }
    : { ...common, ...inParts(kernel, view, { ...bulk, id: actionId }, extra, kept) };
}

type Work = Pick<BulkWork, "portions" | "run" | "summarize">;
type Extra = Readonly<Values>;

function inEach(kernel: Kernel, view: ResourceView, actionId: string, values: Extra, kept: KeptChanges): Work {
  return {
    portions: { first: 1, min: 1, max: 1 },
    run: async ([recordId = ""], save) => {
      const outcome = { changed: 1 };
      const { around, onRows } = kept<ActionResult>(save, [recordId], () => outcome);
      await mapDatabaseErrors(
        async () =>
          await runAction(kernel, view, actionId, recordId, values, {
            around,
            ...(onRows === undefined ? {} : { onRows }),
          }),
      );
      publishChange(kernel, view, "edited", recordId);
      return outcome;
    },
  };
}

function inParts(
  kernel: Kernel,
  view: ResourceView,
  { id: actionId, countPortion, summarize }: BulkActionInPortions & { id: string },
  extra: Extra,
  kept: KeptChanges,
): Work {
  return {
    portions: actionRows,
    summarize,
    run: async (ids, save) => {
      const recordIds = [...ids];
      const visible = await mapDatabaseErrors(() => visibleIds(kernel, view, recordIds));
      // Then each is tried on its own, so that only those that the user cannot see are refused.
      if (visible.length < recordIds.length) throw refuse("PORTAL_RECORD_UNKNOWN");
      await runRecorded(
        kernel,
        view,
        { kind: "bulk-action", actionId, run: (context) => countPortion({ ...context, recordIds, extra }) },
        recordIds,
        kept<ActionCounts>(save, recordIds, (counts) => ({ changed: recordIds.length, counts })),
      );
      publishChange(kernel, view, "edited");
      return { changed: recordIds.length };
    },
  };
}

function atOnce(
  kernel: Kernel,
  view: ResourceView,
  action: Exclude<BulkActionDefinition, BulkActionInPortions>,
  extra: Extra,
  kept: KeptChanges,
): Work {
  return {
    portions: null,
    run: async (ids, save) => {
      const recordIds = await mapDatabaseErrors(() => visibleIds(kernel, view, ids));
      const seen = new Set(recordIds);
      const hidden = ids.filter((id) => !seen.has(id));
      const refused = hidden.map((recordId) => ({ recordId, refusal: refuse("PORTAL_RECORD_UNKNOWN") }));
      const outcome = { changed: recordIds.length, refused };
      const result = await runRecorded(
        kernel,
        view,
        { kind: "bulk-action", actionId: action.id, ...runsWith(action, { recordIds, extra }) },
        recordIds,
        kept(save, recordIds, () => outcome),
      );
      publishChange(kernel, view, "edited");
      const message = "successMessage" in result ? result.successMessage : undefined;
      return { ...outcome, ...(message === undefined ? {} : { message: translateText(message) }) };
    },
  };
}
