/** Errors of the plugin, with the message that the user sees. Most codes are from when `finance` had approvals. */
import { Refusal } from "@portalkit/kernel/contract";

const rows = {
  asker: { code: "PORTAL_FINANCE_NOT_YOURSELF", status: 403, message: "approvals:approvers.asker" },
  beneficiary: { code: "PORTAL_FINANCE_APPROVER_BENEFICIARY", status: 403, message: "approvals:approvers.beneficiary" },
  younger: { code: "PORTAL_FINANCE_APPROVER_YOUNGER", status: 403, message: "approvals:approvers.younger" },
  made: { code: "PORTAL_FINANCE_APPROVER_MADE_BY_ASKER", status: 403, message: "approvals:approvers.made" },
  credentials: { code: "PORTAL_FINANCE_APPROVER_CREDENTIALS", status: 403, message: "approvals:approvers.credentials" },
  raised: { code: "PORTAL_FINANCE_APPROVER_RAISED_BY_ASKER", status: 403, message: "approvals:approvers.raised" },
  controls: { code: "PORTAL_FINANCE_APPROVER_CONTROLS_ASKER", status: 403, message: "approvals:approvers.controls" },
  related: { code: "PORTAL_FINANCE_APPROVER_RELATED", status: 403, message: "approvals:approvers.related" },
  unknown: { code: "PORTAL_APPROVALS_KIND_UNKNOWN", status: 409, message: "approvals:approvers.unknown" },
  parties: { code: "PORTAL_FINANCE_PARTIES_RELATED", status: 409, message: "approvals:approvers.parties" },
  askerSuspended: {
    code: "PORTAL_FINANCE_ASKER_SUSPENDED",
    status: 409,
    message: "approvals:approvers.askerSuspended",
  },
  askerRight: { code: "PORTAL_FINANCE_ASKER_RIGHT", status: 409, message: "approvals:approvers.askerRight" },
  roleWaitsAlready: { code: "PORTAL_FINANCE_ROLE_WAITS", status: 409, message: "approvals:roleWaitsAlready" },
  reasonMissing: { code: "PORTAL_FINANCE_REASON_MISSING", status: 422, message: "approvals:reasonMissing" },
  decided: { code: "PORTAL_FINANCE_DECIDED", status: 409, message: "approvals:decided" },
} as const;

/** Refuses a write whose value one person may not move alone; the request for it is made. */
export const stakeWaits = { code: "PORTAL_FINANCE_STAKE_WAITS", status: 409, message: "approvals:stakeWaits" } as const;

/** @example throw refuseApproval("decided") */
export const refuseApproval = (what: keyof typeof rows): Refusal => new Refusal(rows[what]);
