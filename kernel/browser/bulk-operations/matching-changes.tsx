/** What bulk operations offer to lists: changing all records that match, with the progress above the rows. */
import { startBulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { BrowserServices } from "../extension/browser-services.ts";
import type { MatchingChanges } from "../record/matching-changes.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { StartedBar } from "./started-bar.tsx";
import { addStarted } from "./started-operations.ts";

export const offerMatchingChanges = ({ instance, call }: BrowserServices): MatchingChanges => ({
  startAction: async (list, actionId, extra) =>
    addStarted(
      await call(startBulkOperation, {
        ...list,
        kind: "action",
        actionId,
        ...(extra === undefined ? {} : { extra: { ...extra } }),
      }),
    ),
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
