/** Checks who may manage the bot. */
import { refuse, type AdminUser } from "@portalkit/kernel/contract";

export const isSuperadmin = ({ role }: Pick<AdminUser, "role">): boolean => role === "superadmin";

/** @throws PORTAL_ACTION_NOT_ALLOWED */
export function assertSuperadmin(adminUser: Pick<AdminUser, "role">): void {
  if (!isSuperadmin(adminUser)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}
