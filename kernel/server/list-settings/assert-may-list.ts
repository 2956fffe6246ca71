/** Settings of a list are only for users who may open it. */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import { assertAllowed, viewOf } from "../resources/view/resource-view.ts";

/** @throws PORTAL_RESOURCE_UNKNOWN or PORTAL_ACTION_NOT_ALLOWED */
export const assertMayList = (kernel: Kernel, resourceId: string, adminUser: AdminUser): void =>
  assertAllowed(viewOf(kernel, resourceId, adminUser), "list");
