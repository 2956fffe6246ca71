/** Changes of many records by the rules of single ones, with the rights that their user has at the moment. */
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { deleteChecked } from "../describe/describe-resource.ts";
import { viewOf } from "../view/resource-view.ts";
import { actionWork } from "./action-work.ts";
import type { BulkChange, BulkWork } from "./bulk-work.ts";
import { reverseWork } from "./reverse-work.ts";
import { deleteWork, editWork, restoreWork } from "./record-work.ts";
import { revertWork } from "./revert-work.ts";

/**
 * What changes records of a resource as this user may, portion by portion.
 * @throws Refusal if this user may not do it
 * @example const { portions, run } = await changeWork(engine, adminUser, "articles", change)
 */
export async function changeWork(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  change: BulkChange,
): Promise<BulkWork> {
  const { kind, actionId, values, reverts } = change;
  const view = viewOf(kernel, resourceId, adminUser);
  if (kind === "edit") return await editWork(kernel, view, values, change.formulas);
  if (kind === "revert" && actionId !== null) return await reverseWork(kernel, view, change);
  if (kind === "revert") return revertWork(kernel, view, change);
  if (kind === "import") throw refuse("PORTAL_BULK_UNKNOWN");
  if (kind === "restore") return await restoreWork(kernel, view, reverts);
  if (kind === "delete") return deleteWork(kernel, view);
  const action = await actionWork(kernel, view, actionId ?? "", values);
  if (action === undefined && actionId !== deleteChecked.id)
    throw refuse("PORTAL_ACTION_UNKNOWN", { actionId: actionId ?? "" });
  return action ?? deleteWork(kernel, view);
}
