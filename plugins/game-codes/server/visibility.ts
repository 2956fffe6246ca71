/** What somebody sees of codes, orders and prices that are not their own. */
import { superadminRole, type AdminUser } from "#kernel/contract";
import type { GameCodesServices } from "./game-codes-services.ts";

/** Answers who has a permission; the services of the plugin do. */
export type Rights = Pick<GameCodesServices, "may">;

/** Superadmins see everything; others what they have work with. */
export const seesAllCodes = (adminUser: AdminUser, { may }: Rights): boolean =>
  adminUser.role === superadminRole || may(adminUser, "manage-codes", "reveal");
/** Base prices, price scales and codes' own prices are for those who work with the stock. */
export const seesBasePrices = seesAllCodes;
export const seesAllOrders = (adminUser: AdminUser, { may }: Rights): boolean =>
  adminUser.role === superadminRole || may(adminUser, "refund", "reveal");
/** Buyers are shown what is for sale; those who work here also what is switched off. */
export const seesInactive = (adminUser: AdminUser, rights: Rights): boolean =>
  seesAllCodes(adminUser, rights) || seesAllOrders(adminUser, rights) || rights.may(adminUser, "import");
