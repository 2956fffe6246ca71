/** The work of an operation, with the rights that its user has at the moment. */
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import { deleteChecked } from "../resources/describe/describe-resource.ts";
import { viewOf } from "../resources/view/resource-view.ts";
import { actionWork } from "./action-work.ts";
import type { BulkChange, BulkWork } from "./bulk-work.ts";
import { reverseWork } from "./reverse-work.ts";
import { deleteWork, editWork, restoreWork, revertWork } from "./record-work.ts";

/** @throws Refusal if this user may not do it */
export async function workOf(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  change: BulkChange,
): Promise<BulkWork> {
  const { kind, actionId, values, reverts } = change;
  const view = viewOf(kernel, resourceId, adminUser);
  if (kind === "edit") return await editWork(kernel, view, values);
  if (kind === "revert" && actionId !== null) return await reverseWork(kernel, view, change);
  if (kind === "revert") return revertWork(kernel, view, reverts);
  if (kind === "restore") return await restoreWork(kernel, view, reverts);
  if (kind === "delete") return deleteWork(kernel, view);
  const action = await actionWork(kernel, view, actionId ?? "", values);
  if (action === undefined && actionId !== deleteChecked.id)
    throw refuse("PORTAL_ACTION_UNKNOWN", { actionId: actionId ?? "" });
  return action ?? deleteWork(kernel, view);
}

/** @throws PORTAL_BULK_TOO_MANY if the work must not be split and there are more records than one call may handle */
export function assertSize({ portions }: BulkWork, total: number): void {
  if (portions === null && total > limits.bulkRecords)
    throw refuse("PORTAL_BULK_TOO_MANY", { limit: limits.bulkRecords });
}
