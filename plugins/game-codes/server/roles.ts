/** Who may do what with codes and orders of others, as the deployment's options have it. */
import type { AdminUser } from "#kernel/contract";

export interface Roles {
  statusRoles: readonly string[];
  revealRoles: readonly string[];
  refundRoles: readonly string[];
  importers: readonly string[];
}

export const rolesOf = (options: Readonly<Record<string, unknown>>): Roles => ({
  statusRoles: namesIn(options["statusRoles"]), revealRoles: namesIn(options["revealRoles"]), refundRoles: namesIn(options["refundRoles"]), importers: namesIn(options["importers"]),
});

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Superadmins see everything; others what their role has work with. */
export const seesAllCodes = ({ role }: AdminUser, { statusRoles, revealRoles }: Roles): boolean => role === "superadmin" || statusRoles.includes(role) || revealRoles.includes(role);
/** Base prices, price scales and codes' own prices are for those who work with the stock. */
export const seesBasePrices = seesAllCodes;
export const seesAllOrders = ({ role }: AdminUser, { refundRoles, revealRoles }: Roles): boolean => role === "superadmin" || refundRoles.includes(role) || revealRoles.includes(role);
/** Buyers are shown what is for sale; those who work here also what is switched off. */
export const seesInactive = (adminUser: AdminUser, roles: Roles): boolean => seesAllCodes(adminUser, roles) || seesAllOrders(adminUser, roles) || roles.importers.includes(adminUser.role);
