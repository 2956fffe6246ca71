/** Number of requests that wait for a second person, beside the menu item `approvals`. */
import { sql } from "kysely";
import type { BadgeContribution } from "@portalkit/kernel/server";

export const approvalsItemId = "approvals";

/** Counts only the requests that the user may decide. */
export const approvalsBadge: BadgeContribution = {
  itemId: approvalsItemId,
  allowed: "approve",
  value: async ({ adminUser, services }) => {
    const { rows } = await sql<{ waiting: string }>`
      select count(*) as waiting from finance_approvals a where state = 'waiting'
        and finance_approver_problem(${adminUser.pk}::uuid, a) is null`.execute(services.db);
    return Number(rows[0]?.waiting) || null;
  },
};
