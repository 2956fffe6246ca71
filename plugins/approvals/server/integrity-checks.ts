/** Invariants of approvals, for `npm run ledger:verify` and the nightly job: each query returns the violations. */
import { guardsCheck, type IntegrityCheck } from "@portalkit/kernel/server";

export const approvalChecks: readonly IntegrityCheck[] = [
  {
    rule: "a role that may approve was given by two people, or by the config",
    reads: ["portal_users", "finance_guard", "finance_role_grants"],
    violations: `select 'user ' || u.id || ': ' || u.role from portal_users u join finance_guard g on u.role = any (g.guarded_roles)
      where g.two_people and not exists (select from finance_role_grants r where r.user_id = u.id and r.role = u.role)`,
  },
  guardsCheck("the guards of approvals are on", ["finance_approvals"], {
    triggers: [
      "finance_approvals.finance_approvals_approver",
      "finance_approvals.finance_approvals_begin",
      "finance_approvals.finance_approvals_entry",
      "finance_approvals.finance_approvals_forward",
      "finance_approvals.finance_approvals_parties",
      "finance_approvals.finance_approvals_rows_kept",
      "finance_direct_moves.finance_direct_moves_limit",
      "finance_direct_moves.finance_direct_moves_rows_kept",
      "finance_account_controls.finance_keep_controls",
      "finance_account_controls.finance_keep_all_controls",
      "finance_guard.finance_guard_grants",
      "finance_role_grants.finance_keep_grants",
      "finance_role_grants.finance_keep_all_grants",
      "portal_users.finance_note_controls",
      "portal_users.portal_users_guard_role",
      "portal_users.portal_users_rows_kept",
    ],
    uniqueIndexes: ["finance_approvals_one_role"],
    constraints: [
      "finance_approvals.finance_approvals_by_another",
      "finance_approvals.finance_approvals_decided",
      "finance_approvals.finance_approvals_used",
    ],
  }),
];
