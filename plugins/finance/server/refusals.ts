/** The plugin's own refusals, each with the sentence an operator is told. */
import { Refusal } from "#kernel/contract";
import { financeMessages } from "../contract.ts";

const rows = {
  badBonus: { code: "PORTAL_FINANCE_BONUS_INVALID", status: 422, message: financeMessages.badBonus },
  badWithdrawal: { code: "PORTAL_FINANCE_WITHDRAWAL_INVALID", status: 422, message: financeMessages.badWithdrawal },
  badAmount: { code: "PORTAL_FINANCE_AMOUNT_INVALID", status: 422, message: financeMessages.badAmount },
  badAddress: { code: "PORTAL_FINANCE_ADDRESS_INVALID", status: 422, message: financeMessages.badAddress },
  ownAddress: { code: "PORTAL_FINANCE_ADDRESS_OWN", status: 422, message: financeMessages.ownAddress },
  notYourself: { code: "PORTAL_FINANCE_NOT_YOURSELF", status: 403, message: financeMessages.notYourself },
  decided: { code: "PORTAL_FINANCE_DECIDED", status: 409, message: financeMessages.decided },
  sandboxOnly: { code: "PORTAL_FINANCE_SANDBOX_ONLY", status: 403, message: financeMessages.sandboxOnly },
  nodeSilent: { code: "PORTAL_FINANCE_NODE_SILENT", status: 503, message: financeMessages.nodeSilent },
} as const;

/** @example throw refuseMoney("badBonus") */
export const refuseMoney = (what: keyof typeof rows): Refusal => new Refusal(rows[what]);
