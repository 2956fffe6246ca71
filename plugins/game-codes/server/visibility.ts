/** Decides which codes, orders and prices of others a user may see. */
import { superadminRole, type AdminUser } from "@portalkit/kernel/contract";
import type { GameCodesServices } from "./services.ts";

/** Checks a user's permissions; the services of the plugin implement it. */
export type Rights = Pick<GameCodesServices, "may">;

/** Superadmins see all codes; other users do with the permission `manage-codes` or `reveal`. */
export const seesAllCodes = (adminUser: AdminUser, { may }: Rights): boolean =>
  adminUser.role === superadminRole || may(adminUser, "manage-codes", "reveal");
/** Base prices, price scales and the prices of single codes are for users who work with the stock. */
export const seesBasePrices = seesAllCodes;
export const seesAllOrders = (adminUser: AdminUser, { may }: Rights): boolean =>
  adminUser.role === superadminRole || may(adminUser, "refund", "reveal");
/** Buyers see what is for sale; staff also see what is inactive. */
export const seesInactive = (adminUser: AdminUser, rights: Rights): boolean =>
  seesAllCodes(adminUser, rights) || seesAllOrders(adminUser, rights) || rights.may(adminUser, "import");
