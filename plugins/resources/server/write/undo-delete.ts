/** `undo_delete`: restores a record that the same user has just deleted, if its resource allows that. */
import { sql } from "kysely";
import { undoDelete, type Kernel } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import { restoreDeleted } from "./restore-deleted.ts";

export function undoDeleteHandler(kernel: Kernel): HandledEndpoint {
  return handle(undoDelete, async ({ body: { resourceId, undoToken }, adminUser }) => {
    const view = viewOf(kernel, resourceId, adminUser);
    assertAllowed(view, "delete");
    const where = [sql`d.id = ${undoToken}::uuid`, sql`d.user_id = ${adminUser.pk}`];
    const [recordId = ""] = await restoreDeleted(kernel, view, { count: 1, where, unknown: "PORTAL_DELETE_FINAL" });
    return { ok: true as const, recordId };
  });
}
