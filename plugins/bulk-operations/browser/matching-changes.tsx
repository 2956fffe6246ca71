/** What bulk operations offer to lists: changing all records that match, with the progress above the rows. */
import { translate, type BrowserServices } from "@portalkit/kernel/browser";
import type { MatchingChanges } from "@portalkit/kernel/browser/plugin";
import { startBulkOperation } from "../contract.ts";
import { offerOwnOperations, type OwnOperations } from "./own-operations.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { StartedBar } from "./started-bar.tsx";
import { addStarted } from "./started-operations.ts";

export const offerMatchingChanges = ({ instance, call }: BrowserServices): MatchingChanges & OwnOperations => ({
  ...offerOwnOperations({ call }),
  startAction: async (list, actionId, extra) =>
    addStarted(
      await call(startBulkOperation, {
        ...list,
        kind: "action",
        actionId,
        ...(extra === undefined ? {} : { extra: { ...extra } }),
      }),
    ),
  reversalNote: (isReversible) => translate(`bulk-operations:plan.reversible.${isReversible ? "all" : "none"}`),
  PlanDialog: ({ list, change, onStarted, ...dialog }) => (
    <PlanDialog
      {...dialog}
      instance={instance}
      plan={() =>
        call(startBulkOperation, {
          ...list,
          ...(change.kind === "edit" ? { ...change, record: { ...change.record } } : change),
          plan: true,
        })
      }
      onStarted={(operation) => {
        addStarted(operation);
        onStarted();
      }}
    />
  ),
  StartedBar: ({ resourceId }) => <StartedBar instance={instance} resourceId={resourceId} />,
});
