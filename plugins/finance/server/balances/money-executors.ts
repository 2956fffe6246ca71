/** Requests of bonuses, withdrawals, corrections and simulated deposits, and what approved ones do. */
import { extension, type ExtensionContribution } from "@portalkit/kernel/server";
import { approvalKindPort, type ApprovalExecutor } from "@portalkit/approvals";
import { depositExecutor } from "../deposits/handlers.ts";
import type { Finance } from "../services.ts";
import { correct } from "./correction-handlers.ts";
import { moveFor } from "./move-handlers.ts";
import { publishMoved } from "../ledger/publish-moves.ts";
import { sendLater } from "../transfers/transfer-store.ts";
import { payOut, rejectWithdrawal, withdrawalToDecide } from "../withdrawals/begin-withdrawal.ts";

const correctionExecutor = (finance: Finance): ApprovalExecutor => ({
  effect: () => "finance:approvals.correction",
  mayAsk: (asker) => finance.services.may(asker, "correct-balances"),
  carryOut: (transaction, { beneficiary, payload, note }) =>
    correct(finance.ledger, transaction, beneficiary, String(payload["change"]), note ?? ""),
  afterDecision: ({ beneficiary }, state) => (state === "approved" ? publishMoved(finance, beneficiary) : undefined),
});

const bonusExecutor = (finance: Finance): ApprovalExecutor => ({
  effect: () => "finance:approvals.bonus",
  mayAsk: (asker) => finance.services.may(asker, "give-bonuses"),
  carryOut: (transaction, { beneficiary, amount, note }) =>
    moveFor(finance.ledger, transaction, {
      kind: "bonus",
      userId: beneficiary,
      amount: String(amount),
      note: note ?? undefined,
    }),
  afterDecision: ({ beneficiary }, state) => (state === "approved" ? publishMoved(finance, beneficiary) : undefined),
});

/** Sends the money to the address if there is one; otherwise only reduces the balance. */
const withdrawalExecutor = (finance: Finance): ApprovalExecutor => ({
  effect: ({ payload }) => ("address" in payload ? "finance:approvals.sendWithdrawal" : "finance:approvals.withdrawal"),
  // Every user may ask for their own money.
  mayAsk: (asker, { beneficiary, payload }) =>
    ("withdrawalId" in payload && asker.pk === beneficiary) || finance.services.may(asker, "withdraw"),
  prepare: async ({ payload }) => ("withdrawalId" in payload ? await finance.wallets.mainAddress() : undefined),
  carryOut: async (transaction, { id, beneficiary, amount, note, payload }, approver, mainAddress) => {
    if ("withdrawalId" in payload)
      await payOut(finance, transaction, await withdrawalToDecide(transaction, id), String(mainAddress), approver.pk);
    else
      await moveFor(finance.ledger, transaction, {
        kind: "withdrawal",
        userId: beneficiary,
        amount: String(amount),
        note: note ?? undefined,
      });
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

/** The kinds of requests of this plugin. */
export const moneyKinds = (finance: Finance): readonly ExtensionContribution[] => [
  extension(approvalKindPort, {
    kind: "bonus",
    label: "finance:approvals.kinds.bonus",
    executor: bonusExecutor(finance),
  }),
  extension(approvalKindPort, {
    kind: "withdrawal",
    label: "finance:approvals.kinds.withdrawal",
    executor: withdrawalExecutor(finance),
    shownIn: ["withdrawals"],
  }),
  extension(approvalKindPort, {
    kind: "correction",
    label: "finance:approvals.kinds.correction",
    executor: correctionExecutor(finance),
  }),
  extension(approvalKindPort, {
    kind: "deposit",
    label: "finance:approvals.kinds.deposit",
    executor: depositExecutor(finance),
  }),
];
