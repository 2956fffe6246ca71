/** Rules that the marketplace's resources share. */
import type { AdminUser } from "@portalkit/kernel/contract";

export const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

export const pageSizes = [10, 25, 50, 100];

/** Allows everything, but to superadmins only. */
export const superadminsOnly = {
  list: isSuperadmin,
  show: isSuperadmin,
  edit: isSuperadmin,
  create: isSuperadmin,
  delete: isSuperadmin,
  filter: isSuperadmin,
};

/** Allows reading to every signed-in user, for resources whose `rowFilter` and columns decide what each user sees. */
export const readByAll = { list: true, show: true, filter: true };

/** Allows writing to superadmins and reading to every signed-in user. */
export const keptBySuperadmins = { ...readByAll, create: isSuperadmin, edit: isSuperadmin, delete: isSuperadmin };

/** For columns that the database fills. */
export const notInForms = { create: false, edit: false };
