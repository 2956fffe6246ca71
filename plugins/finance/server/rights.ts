/** Which money somebody may see. Who may move it stands at each call, as `allowed`. */
import type { AdminUser } from "#kernel/contract";
import type { FinanceServices } from "./finance-services.ts";

/** Lists that everybody reads, each as far as its `rowFilter` and its columns let them. */
export const readByAll = { list: true, show: true, filter: true };

/** One's own money is one's own to see; somebody else's is for those who move it. */
export const maySeeMoneyOf = (services: FinanceServices, adminUser: AdminUser, userId: string): boolean =>
  adminUser.pk === userId.toLowerCase() ||
  services.may(adminUser, "give-bonuses", "withdraw", "correct-balances", "approve");
