/** Decides which users' money a user may see. The permission to move money is `allowed` of each endpoint. */
import type { AdminUser } from "#kernel/contract";
import type { FinanceServices } from "./finance-services.ts";

/** All users read these lists, limited by `rowFilter` and column permissions. */
export const readByAll = { list: true, show: true, filter: true };

/** Users see their own money; other users' money is for those who move or approve it. */
export const maySeeMoneyOf = (services: FinanceServices, adminUser: AdminUser, userId: string): boolean =>
  adminUser.pk === userId.toLowerCase() ||
  services.may(adminUser, "give-bonuses", "withdraw", "correct-balances", "approve");
