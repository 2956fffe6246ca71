/** Who may do what with money, by the roles in the plugin's options. Nobody else may anything. */
import { refuse, type AdminUser } from "#kernel/contract";
import type { FinanceOptions, MoneyRight } from "../contract.ts";

export function hasRight({ roles }: Pick<FinanceOptions, "roles">, { role }: Pick<AdminUser, "role">, ...rights: readonly MoneyRight[]): boolean {
  return rights.some((right) => roles[right].includes(role));
}

/** @throws PORTAL_ACTION_NOT_ALLOWED, before anything is looked up: it tells nothing of what exists. */
export function demandRight(options: FinanceOptions, adminUser: AdminUser, right: MoneyRight): void {
  if (!hasRight(options, adminUser, right)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

/** Lists that everybody reads, each as far as its `rowFilter` and its columns let them. */
export const readByAll = { list: true, show: true, filter: true };

/** One's own money is one's own to see; somebody else's is for those who move it. */
export const maySeeMoneyOf = (options: FinanceOptions, adminUser: AdminUser, userId: string): boolean =>
  adminUser.pk === userId.toLowerCase() || hasRight(options, adminUser, "bonus", "withdraw", "correct", "approve");
