/** Decides which users' money a user may see. The permission to move money is `allowed` of each endpoint. */
import { userNamed } from "@portalkit/auth/server";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Finance } from "../services.ts";

/** All users read these lists, limited by `rowFilter` and column permissions. */
export const readByAll = { list: true, show: true, filter: true };

/** Users see their own money; other users' money is for those who move or approve it. */
const maySeeMoneyOf = (services: Finance["services"], adminUser: AdminUser, userId: string): boolean =>
  adminUser.pk === userId.toLowerCase() ||
  services.may(adminUser, "give-bonuses", "withdraw", "correct-balances", "see-balances");

/** @throws PORTAL_RECORD_UNKNOWN if the user does not exist or `adminUser` may not see their money */
export async function assertMaySeeMoneyOf({ services }: Finance, adminUser: AdminUser, userId: string): Promise<void> {
  if (!maySeeMoneyOf(services, adminUser, userId)) throw refuse("PORTAL_RECORD_UNKNOWN");
  await userNamed(services.db, userId);
}
