/** Who may do what with codes and orders of others, as the deployment's options have it. */
import type { AdminUser } from "#kernel/contract";
import type { GameCodesOptions } from "../contract.ts";

export type Roles = Pick<GameCodesOptions, "statusRoles" | "revealRoles" | "refundRoles" | "importers">;

/** Superadmins see everything; others what their role has work with. */
export const seesAllCodes = ({ role }: AdminUser, { statusRoles, revealRoles }: Roles): boolean => role === "superadmin" || statusRoles.includes(role) || revealRoles.includes(role);
/** Base prices, price scales and codes' own prices are for those who work with the stock. */
export const seesBasePrices = seesAllCodes;
export const seesAllOrders = ({ role }: AdminUser, { refundRoles, revealRoles }: Roles): boolean => role === "superadmin" || refundRoles.includes(role) || revealRoles.includes(role);
/** Buyers are shown what is for sale; those who work here also what is switched off. */
export const seesInactive = (adminUser: AdminUser, roles: Roles): boolean => seesAllCodes(adminUser, roles) || seesAllOrders(adminUser, roles) || roles.importers.includes(adminUser.role);
