/** Rules that the marketplace's resources share. */
import type { AdminUser } from "#kernel/contract";

export const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

export const pageSizes = [10, 25, 50, 100];
