/**
 * `describe_bulk_action`: describes what an action would do to one or several records, for the confirmation; changes
 * nothing.
 */
import { describeBulkAction, type Kernel } from "@portalkit/kernel/engine";
import { refuse } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { viewOf } from "../view/resource-view.ts";
import { visibleIds } from "../read/visible-ids.ts";

export function describeBulkActionHandler(kernel: Kernel): HandledEndpoint {
  return handle(describeBulkAction, async ({ body: { resourceId, actionId, recordIds }, adminUser }) => {
    const view = viewOf(kernel, resourceId, adminUser);
    const { actions = [], bulkActions = [] } = view.resource.definition.options ?? {};
    const action = [...bulkActions, ...actions].find(({ id, describe }) => id === actionId && describe !== undefined);
    if (action?.describe === undefined) throw refuse("PORTAL_ACTION_UNKNOWN", { actionId });
    if (!view.holds(action.allowed) || !view.isReadable) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    const { describe } = action;
    const description = await mapDatabaseErrors(
      async () => await describe({ db: kernel.db, recordIds: await visibleIds(kernel, view, recordIds) }),
    );
    return { description: description ?? null };
  });
}
