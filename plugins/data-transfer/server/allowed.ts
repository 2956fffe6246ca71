/** Who may take records out and in here, beyond what the resource itself allows. */
import { refuse, type AdminUser } from "#kernel/contract";

export function isAllowed(roles: readonly string[] | undefined, resources: readonly string[] | undefined, { role }: AdminUser, resourceId: string): boolean {
  return roles?.includes(role) !== false && resources?.includes(resourceId) !== false;
}

/** @throws PORTAL_ACTION_NOT_ALLOWED */
export function demandAllowed(...rule: Parameters<typeof isAllowed>): void {
  if (!isAllowed(...rule)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}
