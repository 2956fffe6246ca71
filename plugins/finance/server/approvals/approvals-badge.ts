/** How much waits for a second person, beside the menu item `approvals`. */
import { sql } from "kysely";
import type { BadgeContribution } from "#kernel/server";
import type { FinanceOptions } from "../../contract.ts";
import { hasRight } from "../rights.ts";

export const approvalsItemId = "approvals";

/** Only what this person may decide: one's own requests are somebody else's to confirm. */
export const approvalsBadge = (options: FinanceOptions): BadgeContribution => ({
  itemId: approvalsItemId,
  value: async ({ adminUser, services }) => {
    if (!hasRight(options, adminUser, "approve")) return null;
    const { rows } = await sql<{ waiting: string }>`
      select (select count(*) from finance_approvals where state = 'waiting' and requested_by <> ${adminUser.pk}::uuid)
        + (select count(*) from finance_withdrawals where state = 'requested' and requested_by <> ${adminUser.pk}::uuid) as waiting`.execute(services.db);
    return Number(rows[0]?.waiting) || null;
  },
});
