/** A resource for a user who may see its trash. */
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
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
