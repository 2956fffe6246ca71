/**
 * Public API of `finance`: the double-entry ledger behind balances and orders, and the wallets for deposits and
 * withdrawals.
 */
import { pluginContract } from "@portalkit/kernel/contract";
import { financeOptions } from "./contract/options.ts";

export { readAmount, readCorrection } from "./contract/amount.ts";
export {
  balanceTopic,
  correctBalance,
  findUsers,
  getBalance,
  getTransactionPage,
  getTransactions,
  giveBonus,
  withdrawFunds,
} from "./contract/balances/calls.ts";
export type { Moved, TransactionInfo } from "./contract/balances/calls.ts";
export { previewApproval } from "./contract/balances/preview-call.ts";
export type { ApprovalPreview } from "./contract/balances/preview-call.ts";
export { getDepositPage, simulateDeposit } from "./contract/deposits/calls.ts";
export type { Asset, DepositInfo, DepositPage } from "./contract/deposits/calls.ts";
export { currency, ledgerPort, movementTypes } from "./contract/ledger-port.ts";
export type { Ledger, Movement, MovementType } from "./contract/ledger-port.ts";
export type { FinanceOptions, TronOptions } from "./contract/options.ts";
export { getMainWalletBalance, getSweeps, startSweeping } from "./contract/sweeping/calls.ts";
export type { SweepInfo } from "./contract/sweeping/calls.ts";

export const finance = pluginContract({
  name: "finance",
  description: "Double-entry ledger, bonuses and withdrawals, deposits to wallets, sweeping of wallets",
  options: financeOptions,
  permissions: {
    "give-bonuses": { description: "Give bonuses, and see the balances and transactions of all users" },
    withdraw: { description: "Withdraw funds of users, and see the balances and transactions of all users" },
    "correct-balances": {
      description: "Increase or decrease balances, with a note, and see the balances of all users",
    },
    sweep: { description: "Collect the wallets' funds into the main wallet, and see all deposits" },
    "see-balances": { description: "See the balances, transactions and withdrawals of all users" },
    "simulate-deposits": {
      description:
        "Simulate deposits with the sandbox, within the limits of `approvals`; in the demo all users may do so",
    },
  },
  needs: ["auth", "approvals", "resources"],
  pages: {
    "/bonuses": "finance:pages.bonuses",
    "/deposit-funds": "finance:pages.depositFunds",
    "/sweeping": "finance:pages.sweeping",
  },
});
