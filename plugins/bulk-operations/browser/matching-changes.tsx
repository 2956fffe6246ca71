/** What bulk operations offer to lists: changes of many records, with the progress above the rows. */
import { translate, type BrowserServices } from "@portalkit/kernel/browser";
import type { Formulas } from "@portalkit/resources";
import type { BodyOf } from "@portalkit/kernel/contract";
import type {
  ChangeOutcome,
  MatchingAction,
  MatchingChange,
  MatchingChanges,
  MatchingRecords,
} from "@portalkit/kernel/browser/plugin";
import { getBulkOperation, revertBulkOperation, startBulkOperation, type BulkOperation } from "../contract.ts";
import { offerOwnOperations, setNextEntry, type OwnOperations } from "./own-operations.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { StartedBar } from "./started-bar.tsx";
import { addStarted } from "./started-operations.ts";
import { isOpenState } from "./use-progress.ts";

export const offerMatchingChanges = ({ instance, call }: BrowserServices): MatchingChanges & OwnOperations => ({
  ...offerOwnOperations({ call }),
  changeNow: async (list, change) =>
    await outcomeOf(call, await call(startBulkOperation, { ...bodyOf(list, change), atOnce: true })),
  startAction: async (list, action) => addStarted(await call(startBulkOperation, bodyOf(list, action))),
  reversalNote: (isReversible) => translate(`bulk-operations:plan.reversible.${isReversible ? "all" : "none"}`),
  PlanDialog: ({ list, change, onStarted, ...dialog }) => (
    <PlanDialog
      {...dialog}
      instance={instance}
      plan={() => call(startBulkOperation, { ...bodyOf(list, change), plan: true })}
      onStarted={(operation) => {
        addStarted(operation);
        onStarted();
      }}
    />
  ),
  StartedBar: ({ resourceId }) => <StartedBar instance={instance} resourceId={resourceId} />,
});

function bodyOf(
  { recordIds, ...list }: MatchingRecords,
  change: MatchingChange | MatchingAction,
): BodyOf<typeof startBulkOperation> {
  const body = { ...list, ...(recordIds === undefined ? {} : { recordIds: [...recordIds] }) };
  if (change.kind === "edit") {
    const { kind, record, formulas } = change;
    return {
      ...body,
      kind,
      record: { ...record },
      ...(formulas === undefined ? {} : { formulas: { ...(formulas as Formulas) } }),
    };
  }
  if (change.kind === "delete") return { ...body, kind: "delete" };
  const { kind, actionId, extra } = change;
  return { ...body, kind, actionId, ...(extra === undefined ? {} : { extra: { ...extra } }) };
}

/** @throws Error with the reason if it has failed */
async function outcomeOf(call: BrowserServices["call"], operation: BulkOperation): Promise<ChangeOutcome> {
  const { id, changed, refused, state, reason, canRevert, reverts, message } = operation;
  if (state === "failed") throw new Error(reason ?? "");
  const isRunning = isOpenState(operation);
  if (isRunning) addStarted(operation);
  setNextEntry(true);
  const undo = async (): Promise<ChangeOutcome> =>
    await outcomeOf(call, await call(revertBulkOperation, { id, atOnce: true }));
  return {
    isRunning,
    changed,
    ...(message === null ? {} : { message }),
    refused: refused === 0 ? [] : (await call(getBulkOperation, { id })).reasons,
    ...(canRevert && reverts === null ? { undo } : {}),
  };
}
