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
  walletsOff: { code: "PORTAL_FINANCE_WALLETS_OFF", status: 409, message: "finance:walletsOff" },
  sandboxOnly: { code: "PORTAL_FINANCE_SANDBOX_ONLY", status: 403, message: "finance:sandboxOnly" },
  nodeSilent: { code: "PORTAL_FINANCE_NODE_SILENT", status: 503, message: "finance:nodeSilent" },
} as const;

/** @example throw refuseMoney("badBonus") */
export const refuseMoney = (what: keyof typeof rows): Refusal => new Refusal(rows[what]);
