/** Rules that the marketplace's resources share. */
import type { AdminUser } from "#kernel/contract";

export const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

export const pageSizes = [10, 25, 50, 100];

/** Everything, for superadmins alone. */
export const superadminsOnly = {
  list: isSuperadmin,
  show: isSuperadmin,
  edit: isSuperadmin,
  create: isSuperadmin,
  delete: isSuperadmin,
  filter: isSuperadmin,
};

/**
 * Reading, for everybody who is signed in: stated where a `rowFilter` and the columns decide what each of them sees.
 */
export const readByAll = { list: true, show: true, filter: true };

/** Writing, for superadmins; everybody reads. */
export const keptBySuperadmins = { ...readByAll, create: isSuperadmin, edit: isSuperadmin, delete: isSuperadmin };

/** Columns that the database fills. */
export const notInForms = { create: false, edit: false };
