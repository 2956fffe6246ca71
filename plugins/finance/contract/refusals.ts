/** Errors of the plugin, each with the message that the user sees. */
import { Refusal } from "@portalkit/kernel/contract";

const rows = {
  badBonus: { code: "PORTAL_FINANCE_BONUS_INVALID", status: 422, message: "finance:badBonus" },
  badWithdrawal: { code: "PORTAL_FINANCE_WITHDRAWAL_INVALID", status: 422, message: "finance:badWithdrawal" },
  badCorrection: { code: "PORTAL_FINANCE_CORRECTION_INVALID", status: 422, message: "finance:badCorrection" },
  noteMissing: { code: "PORTAL_FINANCE_NOTE_MISSING", status: 422, message: "finance:noteMissing" },
  badAmount: { code: "PORTAL_FINANCE_AMOUNT_INVALID", status: 422, message: "finance:badAmount" },
  badAddress: { code: "PORTAL_FINANCE_ADDRESS_INVALID", status: 422, message: "finance:badAddress" },
  ownAddress: { code: "PORTAL_FINANCE_ADDRESS_OWN", status: 422, message: "finance:ownAddress" },
  asker: { code: "PORTAL_FINANCE_NOT_YOURSELF", status: 403, message: "finance:approvers.asker" },
  beneficiary: { code: "PORTAL_FINANCE_APPROVER_BENEFICIARY", status: 403, message: "finance:approvers.beneficiary" },
  younger: { code: "PORTAL_FINANCE_APPROVER_YOUNGER", status: 403, message: "finance:approvers.younger" },
  made: { code: "PORTAL_FINANCE_APPROVER_MADE_BY_ASKER", status: 403, message: "finance:approvers.made" },
  credentials: { code: "PORTAL_FINANCE_APPROVER_CREDENTIALS", status: 403, message: "finance:approvers.credentials" },
  roleWaitsAlready: { code: "PORTAL_FINANCE_ROLE_WAITS", status: 409, message: "finance:roleWaitsAlready" },
  raised: { code: "PORTAL_FINANCE_APPROVER_RAISED_BY_ASKER", status: 403, message: "finance:approvers.raised" },
  controls: { code: "PORTAL_FINANCE_APPROVER_CONTROLS_ASKER", status: 403, message: "finance:approvers.controls" },
  related: { code: "PORTAL_FINANCE_APPROVER_RELATED", status: 403, message: "finance:approvers.related" },
  parties: { code: "PORTAL_FINANCE_PARTIES_RELATED", status: 409, message: "finance:approvers.parties" },
  askerSuspended: { code: "PORTAL_FINANCE_ASKER_SUSPENDED", status: 409, message: "finance:approvers.askerSuspended" },
  askerRight: { code: "PORTAL_FINANCE_ASKER_RIGHT", status: 409, message: "finance:approvers.askerRight" },
  reasonMissing: { code: "PORTAL_FINANCE_REASON_MISSING", status: 422, message: "finance:reasonMissing" },
  decided: { code: "PORTAL_FINANCE_DECIDED", status: 409, message: "finance:decided" },
  walletsOff: { code: "PORTAL_FINANCE_WALLETS_OFF", status: 409, message: "finance:walletsOff" },
  sandboxOnly: { code: "PORTAL_FINANCE_SANDBOX_ONLY", status: 403, message: "finance:sandboxOnly" },
  nodeSilent: { code: "PORTAL_FINANCE_NODE_SILENT", status: 503, message: "finance:nodeSilent" },
} as const;

/** Refuses a write whose value one person may not move alone; the request for it is made. */
export const stakeWaits = { code: "PORTAL_FINANCE_STAKE_WAITS", status: 409, message: "finance:stakeWaits" } as const;

/** @example throw refuseMoney("badBonus") */
export const refuseMoney = (what: keyof typeof rows): Refusal => new Refusal(rows[what]);
