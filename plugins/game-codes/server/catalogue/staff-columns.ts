/** Columns of games and denominations that mean nothing to users who see only what is for sale. */
import type { AdminUser } from "@portalkit/kernel/contract";
import { seesInactive, type Rights } from "../visibility.ts";

export interface Who {
  adminUser: AdminUser;
}

/** Shows columns to staff only. */
export const staffColumns = (
  rights: Rights,
): { list: (who: Who) => boolean; show: (who: Who) => boolean; filter: (who: Who) => boolean } => {
  const isStaff = ({ adminUser }: Who): boolean => seesInactive(adminUser, rights);
  return { list: isStaff, show: isStaff, filter: isStaff };
};
