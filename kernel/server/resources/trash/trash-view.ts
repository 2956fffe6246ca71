/** A resource for a user who may see its trash. */
import { refuse } from "../../../contract/errors/refusals.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { mayRestore, viewOf, type ResourceView } from "../view/resource-view.ts";

/**
 * Returns the resource for a user who may list and delete its records.
 * @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED also if the resource has no trash
 */
export function trashView(kernel: Kernel, resourceId: string, adminUser: AdminUser): ResourceView {
  const view = viewOf(kernel, resourceId, adminUser);
  if (!mayRestore(view)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return view;
}
