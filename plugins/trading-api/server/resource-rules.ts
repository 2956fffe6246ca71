/** Limits which records a user sees: superadmins all, other users their own. */
import type { AdminUser, ResourceDefinition } from "@portalkit/kernel/contract";

export const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

export const ownRows: NonNullable<ResourceDefinition["rowFilter"]> = ({ adminUser }) =>
  isSuperadmin({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk };

/** All users may read the records that `ownRows` leaves them. */
export const readByAll = { list: true, show: true, filter: true };

/** Shows the owner's column only to superadmins, who see records of other users. */
export const ownerShown = { list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin, create: false, edit: false };

export const notInForms = { create: false, edit: false };
