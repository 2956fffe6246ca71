/** Executes approved bonuses, withdrawals, corrections and simulated deposits. */
import type { ApprovalExecutor } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { correct } from "../correct-balance.ts";
import { depositExecutor } from "../deposits/deposit-calls.ts";
import { moveFor } from "../move-calls.ts";
import { publishMoved } from "../publish-moves.ts";
import { sendLater } from "../transfers/transfer-store.ts";
import { payOut, rejectWithdrawal, withdrawalToDecide } from "../withdrawals/begin-withdrawal.ts";

export function registerMoneyExecutors(finance: Finance): void {
  const { approvals } = finance;
  approvals.register("bonus", bonusExecutor(finance));
  approvals.register("withdrawal", withdrawalExecutor(finance));
  approvals.register("deposit", depositExecutor);
  approvals.register("correction", correctionExecutor(finance));
}

const correctionExecutor = (finance: Finance): ApprovalExecutor => ({
  carryOut: async (transaction, { beneficiary, payload, note }) => ({
    transactionId: await correct(finance.ledger, transaction, beneficiary, String(payload["change"]), note ?? ""),
  }),
  afterDecision: ({ beneficiary }, state) => (state === "approved" ? publishMoved(finance, beneficiary) : undefined),
});

const bonusExecutor = (finance: Finance): ApprovalExecutor => ({
  carryOut: async (transaction, { beneficiary, amount, note }) => ({
    transactionId: await moveFor(finance.ledger, transaction, {
      kind: "bonus",
      userId: beneficiary,
      amount: String(amount),
      note: note ?? undefined,
    }),
  }),
  afterDecision: ({ beneficiary }, state) => (state === "approved" ? publishMoved(finance, beneficiary) : undefined),
});

/** Sends the money to the address if there is one; otherwise only reduces the balance. */
const withdrawalExecutor = (finance: Finance): ApprovalExecutor => ({
  prepare: async ({ payload }) => ("withdrawalId" in payload ? await finance.wallets.mainAddress() : undefined),
  carryOut: async (transaction, { id, beneficiary, amount, note, payload }, approver, mainAddress) => {
    if (!("withdrawalId" in payload))
      return {
        transactionId: await moveFor(finance.ledger, transaction, {
          kind: "withdrawal",
          userId: beneficiary,
          amount: String(amount),
          note: note ?? undefined,
        }),
      };
    return {
      transactionId: await payOut(
        finance,
        transaction,
        await withdrawalToDecide(transaction, id),
        String(mainAddress),
        approver.pk,
      ),
    };
  },
  reject: async (transaction, { id, payload }, approver, reason) => {
    if ("withdrawalId" in payload) await rejectWithdrawal(transaction, id, approver.pk, reason);
  },
  afterDecision: async ({ beneficiary, payload }, state) => {
    if (state !== "approved") return;
    await publishMoved(finance, beneficiary);
    if ("withdrawalId" in payload) await sendLater(finance.services);
  },
});
