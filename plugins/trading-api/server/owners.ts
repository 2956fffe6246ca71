/** Whose records a user sees: superadmins all, everybody else their own. */
import type { AdminUser, ResourceDefinition } from "#kernel/contract";

export const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

export const ownRows: NonNullable<ResourceDefinition["rowFilter"]> = ({ adminUser }) =>
  isSuperadmin({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk };

/** Everybody reads what `ownRows` leaves them. */
export const readByAll = { list: true, show: true, filter: true };

/** The owner's column is for those who see more than their own. */
export const ownerShown = { list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin, create: false, edit: false };

export const notInForms = { create: false, edit: false };
